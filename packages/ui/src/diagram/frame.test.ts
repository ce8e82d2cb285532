import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the policy of the drawing frame allows its one script by hash, and what that script adds', () => {
	const html = readFileSync(new URL('frame.html', import.meta.url), 'utf8')
	const [, script = ''] = /<script>([^]*)<\/script>/.exec(html) ?? []
	const hash = createHash('sha256').update(script).digest('base64')
	expect(html).toContain(`script-src 'sha256-${hash}' 'strict-dynamic';`)
	expect(html.match(/<script/g)).toHaveLength(1)
})
