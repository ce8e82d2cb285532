import type { ModelRecord } from '../model-record.ts'
import { py, sh } from '../quote.ts'
import { hasTag, modelName } from '../record-fields.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator, Snippet } from '../snippet.ts'

const CUDA_NOTE = '# On a CUDA device: pip install "mlx-lm[cuda]"'

const vision = ({ id }: ModelRecord, hub: string | undefined): Snippet => ({
	language: 'python',
	install: 'pip install -U mlx-vlm',
	code: py`from mlx_vlm import generate, load
from mlx_vlm.prompt_utils import apply_chat_template
from mlx_vlm.utils import load_config

model, processor = load(${id})
config = load_config(${id})

image = [${sampleAddress('cats.jpg', hub)}]
prompt = "Describe this picture."

formatted_prompt = apply_chat_template(processor, config, prompt, num_images=1)
output = generate(model, processor, formatted_prompt, image)
print(output)`,
})

const chat = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: 'pip install -U mlx-lm',
	code: `${CUDA_NOTE}
${py`from mlx_lm import generate, load

model, tokenizer = load(${id})

prompt = "Why is the sea salty?"
messages = [{"role": "user", "content": prompt}]
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)

text = generate(model, tokenizer, prompt=prompt, verbose=True)`}`,
})

const completion = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: 'pip install -U mlx-lm',
	code: `${CUDA_NOTE}
${py`from mlx_lm import generate, load

model, tokenizer = load(${id})

prompt = "Far out at sea"
text = generate(model, tokenizer, prompt=prompt, verbose=True)`}`,
})

const download = ({ id }: ModelRecord): Snippet => {
	const arguments_ = sh`download --local-dir ${modelName(id)} ${id}`
	return {
		language: 'sh',
		install: 'pip install "huggingface_hub[hf_xet]"',
		code: `hf ${arguments_}\n# With huggingface_hub before 1.0: huggingface-cli ${arguments_}`,
	}
}

/** MLX: models on Apple silicon; the task tells the package, any other task gets a download. */
export const mlx = ((model, hub?: string) => {
	if (model.pipeline_tag === 'image-text-to-text') return [vision(model, hub)]
	if (model.pipeline_tag !== 'text-generation') return [download(model)]
	return [hasTag(model, 'conversational') ? chat(model) : completion(model)]
}) satisfies Generator
