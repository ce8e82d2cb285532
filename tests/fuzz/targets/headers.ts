import { chooseEncoding } from '../../../apps/server/src/compression.ts'
import { preferredForm } from '../../../apps/server/src/routes/docs/accept.ts'
import { headerText } from '../../../apps/server/src/errors.ts'
import { mediaTypeOf } from '../../../packages/hub/src/community/attachments/media-types.ts'
import { presentationOf } from '../../../apps/server/src/routes/files/content-type.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** Accept, Accept-Encoding, Content-Type, and file names that become headers. */
export const target: FuzzTarget = {
	seeds: ['text/markdown;q=0.9, text/html;q=0.5, */*', 'gzip, br;q=0, zstd;q=1', 'image/png; charset=x', 'dir/файл "x".html'],
	words: [';q=', ', ', 'text/plain', 'br', '*', '"', '\r\n', '.svg'],
	run(bytes) {
		const text = textOf(bytes)
		preferredForm(text)
		chooseEncoding(text)
		mediaTypeOf(text)
		presentationOf(text)
		// Node throws on other characters, which would make a 500.
		if (!/^[\u0020-\u007e\u00a0-\u00ff]*$/.test(headerText(text))) throw new Error('A message cannot go into a header')
	},
}
