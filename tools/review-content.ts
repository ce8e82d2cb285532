import { ggufFile } from '@stoa/formats/testing'
import type { HubPerson, HubProcess } from '../tests/hub-process.ts'

/** What a hub of the review holds: the pages that reviews named, each with all that it can show. */

/** Two waves, as an SVG that a card shows. */
const WAVES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#e8efe9"/><path d="M0 120 Q80 40 160 120 T320 120 V200 H0Z" fill="#2f8577"/><path d="M0 150 Q80 90 160 150 T320 150 V200 H0Z" fill="#173f39"/></svg>`

const CARD = `---
license: apache-2.0
pipeline_tag: text-generation
library_name: transformers
language: [en, he]
base_model: stoa/feedback-bert-tiny
datasets: [stoa/feedback-sentences]
widget:
- text: A calm harbor at night
  output: { url: images/waves.svg }
- text: The same, an hour later
  output: { url: images/waves.svg }
- text: Fog
  output: { url: images/waves.svg }
model-index:
- name: harbor-8b
  results:
  - task: { type: text-generation }
    dataset: { name: Feedback sentences, type: stoa/feedback-sentences }
    metrics: [{ type: perplexity, value: 7.23, name: Perplexity }]
---

# Harbor 8B

An instruction-tuned model of eight billion parameters. Attention is computed as

$$\\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V$$

where $d_k = 128$ is the width of a head.

> [!NOTE]
> The chat template is part of the tokenizer.

<Gallery />

## How to use it

\`\`\`python
from transformers import pipeline

chat = pipeline("text-generation", model="northwind/harbor-8b-instruct", device_map="auto")
print(chat([{"role": "user", "content": "What is a harbor?"}], max_new_tokens=200)[0]["generated_text"])
\`\`\`

| Benchmark | Harbor 8B | Base |
| --- | ---: | ---: |
| Reading | 71.4 | 63.0 |
| Sums | 58.2 | 31.9 |
`

/** What an owner may write in a template of a chat. */
const TEMPLATE = `{% for message in messages %}<|im_start|>{{ message.role }}
{{ message.content }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`

const CONFIG = '{"architectures":["LlamaForCausalLM"],"model_type":"llama"}\n'

async function send(
	hub: HubProcess,
	token: string,
	path: string,
	body: object | string,
	method: 'POST' | 'PUT' = 'POST',
): Promise<unknown> {
	const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
	const headers = { authorization: `Bearer ${token}`, 'content-type': type }
	const answer = await fetch(hub.origin + path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
	if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
	return answer.json()
}

function commitOf(files: Readonly<Record<string, string | Uint8Array>>, summary: string): string {
	const line = (key: string, value: object): string => JSON.stringify({ key, value })
	const contents = Object.entries(files).map(([path, text]) =>
		line('file', { path, content: Buffer.from(text).toString('base64'), encoding: 'base64' }),
	)
	return [line('header', { summary, description: '' }), ...contents].join('\n')
}

/** A model with a rich card, a gated one, quantizations, long discussions, a pull request, an empty repository and one that was taken down. */
export async function fillForReview(hub: HubProcess): Promise<HubPerson> {
	const noor = hub.person('noor')
	const { name, token } = noor
	await send(hub, token, '/api/organizations/create', { name: 'northwind' }).catch(() =>
		hub.stoa('org', 'add', 'northwind', '--owner', name),
	)
	const model = '/api/models/northwind/harbor-8b-instruct'
	await send(hub, token, '/api/repos/create', { name: 'harbor-8b-instruct', organization: 'northwind' })
	await send(
		hub,
		token,
		`${model}/commit/main`,
		commitOf(
			{
				'README.md': CARD,
				'images/waves.svg': WAVES,
				'config.json': CONFIG,
				'tokenizer_config.json': JSON.stringify({ chat_template: TEMPLATE }),
			},
			'Publish the model',
		),
	)
	await send(hub, token, `${model}/discussions`, {
		title: 'Which context length was it trained with?',
		description:
			'The card does not say. With `rope_theta = 500000` I would expect **128k**.\n\n```python\nconfig.max_position_embeddings\n```',
	})
	await send(hub, token, `${model}/discussions/1/comment`, { comment: 'It is 128k, see #2.' })
	const proposed = commitOf(
		{ 'README.md': CARD.replace('## How to use it', 'It reads 128k tokens.\n\n## How to use it') },
		'Say the context length',
	)
	await send(hub, token, `${model}/commit/main?create_pr=1`, proposed)
	await send(hub, token, '/api/repos/create', { name: 'harbor-8b-base', organization: 'northwind' })
	const gate =
		'---\nlicense: other\nextra_gated_prompt: "**Research only.** Read [the terms](LICENSE) first."\nextra_gated_fields:\n  Affiliation: text\n  Use: { type: select, options: [Research, Teaching] }\n  I agree to the terms: checkbox\n---\n'
	await send(
		hub,
		token,
		'/api/models/northwind/harbor-8b-base/commit/main',
		commitOf({ 'README.md': CARD.replace(/^---[^]*?\n---\n/, gate) }, 'Publish'),
	)
	await send(hub, token, '/api/models/northwind/harbor-8b-base/settings', { gated: 'manual' }, 'PUT')
	await fillMore(hub, token)
	return noor
}

/** The header of a file for llama.cpp; `type`: as GGUF numbers them. */
function quantizationOf(type: number): Uint8Array {
	const keys = { 'general.architecture': 'llama', 'llama.context_length': 131_072, 'tokenizer.chat_template': TEMPLATE }
	const tensors = [{ name: 'blk.0.attn_q.weight', shape: [4096, 4096], type }]
	return ggufFile({ version: 3, keys, tensors })
}

async function fillMore(hub: HubProcess, token: string): Promise<void> {
	const model = '/api/models/northwind/harbor-8b-instruct'
	const create = (name: string): Promise<unknown> => send(hub, token, '/api/repos/create', { name, organization: 'northwind' })
	const comment = `${model}/discussions/1/comment`
	for (let at = 1; at <= 30; at++)
		await send(hub, token, comment, {
			comment: at % 5 === 0 ? `> It is 128k, see #2.\n\nRun ${at} agrees: \`ppl ${7 + at / 100}\`.` : `Run ${at}: the same here.`,
		})
	await create('harbor-8b-gguf')
	const gguf = `---\nlicense: apache-2.0\npipeline_tag: text-generation\nlibrary_name: llama.cpp\nbase_model: northwind/harbor-8b-instruct\nbase_model_relation: quantized\n---\n\n# Harbor 8B, quantized\n\nTwo sizes for llama.cpp.\n`
	const files = { 'README.md': gguf, 'harbor-8b-Q4_K_M.gguf': quantizationOf(12), 'harbor-8b-Q8_0.gguf': quantizationOf(8) }
	await send(hub, token, '/api/models/northwind/harbor-8b-gguf/commit/main', commitOf(files, 'Publish'))
	await create('harbor-vad')
	const vad = '---\nlicense: mit\npipeline_tag: voice-activity-detection\nlibrary_name: pyannote-audio\n---\n\n# Voice activity\n'
	await send(hub, token, '/api/models/northwind/harbor-vad/commit/main', commitOf({ 'README.md': vad }, 'Publish'))
	await create('harbor-next')
	await create('harbor-leaked')
	await send(hub, token, '/api/models/northwind/harbor-leaked/commit/main', commitOf({ 'README.md': '# Leaked\n' }, 'Publish'))
	hub.stoa('user', 'add', 'root', '--email', 'root@example.org', '--password', 'pass-root-word', '--admin')
	hub.stoa('repo', 'hide', 'northwind/harbor-leaked', '--by', 'root', '--reason', 'It holds weights of another company.')
}
