// Places labels at line ends without overlaps, each as close to its line as possible.

interface Cluster {
  /** Sum over members of (desired top - offset in the cluster). */
  total: number;
  members: number[];
  height: number;
}

/**
 * Centres for labels with heights `sizes` and desired centres `wanted`, inside [top, bottom]. Keeps the order of
 * desired centres and minimises the sum of squared displacements (pool adjacent violators).
 */
export function spread(wanted: readonly number[], sizes: readonly number[], top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] as number) - (wanted[b] as number) || a - b);
  const clusters: Cluster[] = [];
  for (const index of order) {
    const height = sizes[index] as number;
    clusters.push({ total: (wanted[index] as number) - height / 2, members: [index], height });
    mergeOverlaps(clusters, top, bottom);
  }
  const centres = wanted.slice();
  for (const cluster of clusters) {
    let next = clusterTop(cluster, top, bottom);
    for (const member of cluster.members) {
      const size = sizes[member] as number;
      centres[member] = next + size / 2;
      next += size;
    }
  }
  return centres;
}

function clusterTop({ total, members, height }: Cluster, top: number, bottom: number): number {
  return Math.max(top, Math.min(total / members.length, bottom - height));
}

function mergeOverlaps(clusters: Cluster[], top: number, bottom: number): void {
  for (;;) {
    const last = clusters[clusters.length - 1] as Cluster;
    const before = clusters[clusters.length - 2];
    if (before === undefined) return;
    if (clusterTop(before, top, bottom) + before.height <= clusterTop(last, top, bottom)) return;
    clusters.splice(-2, 2, {
      total: before.total + last.total - last.members.length * before.height,
      members: [...before.members, ...last.members],
      height: before.height + last.height,
    });
  }
}

/** Wraps a text at spaces into lines of at most `room` pixels. */
export function wrapped(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
