/** Random numbers of drawings, with the distributions of the engine's applications. */

/** Numbers in 0..1 that are the same in every drawing: a linear congruential generator (Numerical Recipes). */
export class Draws {
  private state = 42;

  next(): number {
    this.state = (1664525 * this.state + 1013904223) % 4294967296;
    return (this.state + 0.5) / 4294967296;
  }

  uniform(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  exponential(mean: number): number {
    return -mean * Math.log(this.next());
  }

  /** At least `scale`; the mean is scale × shape / (shape − 1). */
  pareto(scale: number, shape: number): number {
    return scale / this.next() ** (1 / shape);
  }

  /** The exponential of a normal variable (Box & Muller). */
  lognormal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.next()));
    return Math.exp(mu + sigma * radius * Math.cos(2 * Math.PI * this.next()));
  }

  /** By the name of a distribution with this mean (engine/src/traffic/random_variable.cpp). */
  ofMean(distribution: unknown, mean: number, shape: number): number {
    if (distribution === "exponential") return this.exponential(mean);
    if (distribution === "pareto") return this.pareto((mean * (shape - 1)) / shape, shape);
    if (distribution === "lognormal") return this.lognormal(Math.log(mean) - shape ** 2 / 2, shape);
    return mean;
  }
}
