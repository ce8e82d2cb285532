import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Cartesia's models on Apple machines, printing as they write. */
export const cartesiaMlx = (({ id }) => [
	{
		language: 'python',
		install: 'pip install cartesia-mlx',
		code: py`import mlx.core as mx
import cartesia_mlx as cmx

model = cmx.from_pretrained(${id})
model.set_dtype(mx.float32)

prompt = "Rene Descartes was"
for piece in model.generate(
    prompt,
    max_tokens=500,
    eval_every_n=5,
    verbose=True,
    top_p=0.99,
    temperature=0.85,
):
    print(piece, end="", flush=True)`,
	},
]) satisfies Generator
