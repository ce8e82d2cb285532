import { py, raw, sh } from '../quote.ts'
import type { Generator, Snippet } from '../snippet.ts'

function onAppleSilicon(id: string): Snippet[] {
	const bits = ['4', '8'].find((count) => id.includes(`-q${count}`))
	const options = sh`${raw(bits === undefined ? '' : `-q ${bits} `)}--hf-repo ${id}`
	return [
		{ language: 'sh', title: 'Talk in the terminal', install: 'pip install moshi_mlx', code: `python -m moshi_mlx.local ${options}` },
		{ language: 'sh', title: 'Talk in the browser', code: `python -m moshi_mlx.local_web ${options}` },
	]
}

const onCandle = (): Snippet[] => [
	{
		language: 'sh',
		code: `# The codec in Python: pip install rustymimi
# The model in Rust: see https://github.com/kyutai-labs/moshi`,
	},
]

const onPytorch = (id: string): Snippet[] => [
	{
		language: 'sh',
		title: 'Talk in the browser',
		install: 'pip install moshi',
		code: sh`# Then open https://localhost:8998
python -m moshi.server --hf-repo ${id}`,
	},
	{
		language: 'python',
		title: 'Use the codec alone',
		code: py`import torch
from moshi.models import loaders

checkpoint = loaders.CheckpointInfo.from_hf_repo(${id})
mimi = checkpoint.get_mimi(device="cuda")
mimi.set_num_codebooks(8)

# Ten seconds at 24 kHz, in the shape (batch, channels, samples).
wav = torch.randn(1, 1, 24000 * 10)

with torch.no_grad():
    codes = mimi.encode(wav.cuda())
    decoded = mimi.decode(codes)`,
	},
]

/** Moshi: speech in, speech out. The name of the repository tells which program runs it. */
export const moshi = (({ id }) => {
	if (id.includes('-mlx')) return onAppleSilicon(id)
	return id.includes('-candle') ? onCandle() : onPytorch(id)
}) satisfies Generator
