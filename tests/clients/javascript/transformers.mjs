// transformers.js runs both demo models from the hub. Prints one JSON object of what it saw. Arguments: folder of the clients, cache folder.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [clients, cache] = process.argv.slice(2)
const require = createRequire(`${clients}/package.json`)
const { env, pipeline, RawImage } = await import(pathToFileURL(require.resolve('@huggingface/transformers')).href)
env.remoteHost = `${process.env.HF_ENDPOINT}/`
env.cacheDir = cache

const feeling = await pipeline('text-classification', 'stoa/feedback-bert-tiny', { dtype: 'fp32' })
const [{ label }] = await feeling('I expected a lot, but the printer keeps crashing.')
const eye = await pipeline('image-classification', 'stoa/digits-resnet-tiny', { dtype: 'fp32' })
// A thick vertical stroke on black: a one.
const pixels = new Uint8ClampedArray(64 * 64 * 3)
for (let y = 8; y < 56; y++) for (let x = 28; x < 36; x++) pixels.fill(255, (y * 64 + x) * 3, (y * 64 + x) * 3 + 3)
const [best] = await eye(new RawImage(pixels, 64, 64, 3))
console.log(JSON.stringify({ feeling: label, digit: best.label }))
