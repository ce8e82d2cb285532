import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const SEED =
	'------x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nabc\r\n------x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n------x--\r\n'

/** A form with a file, as the platform's parser reads it for the server. The first line of an input is its Content-Type. */
export const target: FuzzTarget = {
	seeds: [`multipart/form-data; boundary=----x\n${SEED}`, `multipart/form-data; boundary="----x"; charset=utf-8\n${SEED}`],
	words: [
		'------x\r\n',
		'------x--',
		'Content-Disposition: form-data; name="',
		'"; filename="',
		'\r\n\r\n',
		'boundary=',
		"filename*=UTF-8''%e2%82%ac",
	],
	// Errors that the server turns into a refusal of the form.
	refusals: [TypeError],
	async run(bytes) {
		const end = Math.max(0, bytes.indexOf(10))
		const type = textOf(bytes.subarray(0, end)).replaceAll(/[^\u0020-\u007e]/g, '')
		const form = await new Response(Buffer.from(bytes.subarray(end + 1)), { headers: { 'content-type': type } }).formData()
		for (const [, value] of form) if (typeof value !== 'string') await value.arrayBuffer()
	},
}
