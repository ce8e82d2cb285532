/** The sample files that every hub serves for programs (`content/samples`), so that a first try works without any other host. */
export type SampleFile = 'cats.jpg' | 'bench.jpg' | 'bench-mask.png' | 'chest-xray.jpg' | 'passengers.csv'

/** Where programs look for the samples of a hub that was not named: one on the same machine, where it listens unless told otherwise. */
const LOCAL_HUB = 'http://127.0.0.1:3000'

/**
 * The address of a sample file.
 *
 * @param hub address of the hub that shows the program, without a slash at its end
 * @example
 * ```ts
 * assert.equal(sampleAddress('cats.jpg', 'https://hub.test'), 'https://hub.test/assets/samples/cats.jpg')
 * ```
 */
export const sampleAddress = (file: SampleFile, hub = LOCAL_HUB): string => `${hub}/assets/samples/${file}`
