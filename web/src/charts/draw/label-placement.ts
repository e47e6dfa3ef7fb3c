// Direct labels at line ends, moved apart where they would collide, each as near to its line as its neighbours allow.

interface Cluster {
  /** Sum over members of (wanted - offset in the cluster). */
  total: number;
  members: number[];
  height: number;
}

/**
 * Centres for labels of height `size` wanted at `wanted`, inside [top, bottom]. The order by wanted position is kept; the sum of
 * squared moves is least (pool adjacent violators).
 */
export function spread(wanted: readonly number[], size: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] as number) - (wanted[b] as number) || a - b);
  const clusters: Cluster[] = [];
  for (const index of order) {
    clusters.push({ total: wanted[index] as number, members: [index], height: size });
    mergeOverlaps(clusters, top, bottom);
  }
  const centres = wanted.slice();
  for (const cluster of clusters) {
    const first = clusterTop(cluster, top, bottom) + size / 2;
    cluster.members.forEach((member, position) => {
      centres[member] = first + position * size;
    });
  }
  return centres;
}

function clusterTop({ total, members, height }: Cluster, top: number, bottom: number): number {
  const size = height / members.length;
  const centre = total / members.length;
  return Math.max(top, Math.min(centre - size / 2, bottom - height));
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
