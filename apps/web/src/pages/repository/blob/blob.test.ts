import { expect, test } from 'vitest'
import { createFakeHub } from '../../../testing/fake-hub.ts'
import { page } from '../../../testing/render.ts'

const WEIGHTS = '/demo/digits/blob/main/model.safetensors'

/** A hub where one file holds this text. */
function hubWith(text: string) {
	const hub = createFakeHub()
	const { find } = hub.files
	hub.files.readText = async () => text
	hub.files.find = async (actor, ref, rev, path) => ({ ...(await find(actor, ref, rev, 'train.py')), path })
	return hub
}

test('the tensors of a file are counted by type, grouped by name and filtered by the address', async () => {
	const { html } = await page(WEIGHTS)
	expect(html).toContain('3 tensors')
	expect(html).toContain('href="/demo/digits/blob/main/model.safetensors?q=dense1"')
	const filtered = await page(`${WEIGHTS}?q=DENSE1+f32`)
	expect(filtered.html).toContain('2 tensors<!-- --> of <!-- -->3')
	expect(filtered.html).not.toContain('<td class="table-mono">output.weight')
	expect((await page(`${WEIGHTS}?q=nothing`)).html).toContain('No tensor has this in its name')
})

test('a file whose header cannot be read says so', async () => {
	const hub = createFakeHub()
	hub.files.weights = async () => ({ why: 'Cannot read safetensors: its header is no JSON.' })
	expect((await page(WEIGHTS, { hub })).html).toContain('its header is no JSON')
})

test('a notebook shows its cells and what they printed; nothing in it runs', async () => {
	const cells = [
		{ cell_type: 'markdown', source: ['# Title\n', 'Words'] },
		{ cell_type: 'code', source: 'print("```")', outputs: [{ output_type: 'stream', text: ['out'] }] },
		{
			cell_type: 'code',
			source: '',
			outputs: [{ output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/html': '<script>1</script>' } }],
		},
	]
	const { html } = await page('/demo/digits/blob/main/a.ipynb', { hub: hubWith(JSON.stringify({ cells })) })
	expect(html).toContain('# Title\nWords')
	expect(html).toContain('````python\nprint("```")\n````')
	expect(html).toContain('```text\nout\n```')
	expect(html).toContain('An image')
	expect(html).not.toContain('<script>1')
	expect((await page('/demo/digits/blob/main/a.ipynb', { hub: hubWith('no notebook') })).html).toContain('no notebook')
})

test('of a long text the beginning is read by range', async () => {
	const hub = createFakeHub()
	const { find } = hub.files
	const asked: unknown[] = []
	hub.files.find = async (actor, ref, rev, path) => {
		const found = await find(actor, ref, rev, 'train.py')
		return { ...found, path, size: 90_000_000, open: async (range) => (asked.push(range), found.open()) }
	}
	const { html } = await page('/demo/digits/blob/main/rows.jsonl', { hub })
	expect(asked).toEqual([{ start: 0, end: 65_535 }])
	expect(html).toContain('the beginning of a longer file')
})
