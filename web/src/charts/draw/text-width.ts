/** Measures widths of texts in the charts' font, once each and without triggering layout. */
export class TextWidth {
  private readonly context = document.createElement("canvas").getContext("2d");
  private readonly known = new Map<string, number>();
  private font = "";

  constructor(private readonly node: Element) {}

  /** To be called when the font may have changed. */
  reset(): void {
    this.known.clear();
    this.font = "";
  }

  of(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.context === null) return 6.5 * text.length;
    if (this.font === "") {
      const { fontFamily, fontSize } = getComputedStyle(this.node);
      this.font = `600 ${fontSize} ${fontFamily}`;
    }
    this.context.font = this.font;
    const width = this.context.measureText(text).width;
    if (this.known.size > 500) this.known.clear();
    this.known.set(text, width);
    return width;
  }
}
