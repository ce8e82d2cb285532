import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Cartesia's Rene models in PyTorch; the tokenizer is always OLMo's. */
export const cartesiaPytorch = (({ id }) => [
	{
		language: 'python',
		install: 'pip install --no-binary :all: cartesia-pytorch',
		code: py`from cartesia_pytorch import ReneLMHeadModel
from transformers import AutoTokenizer

model = ReneLMHeadModel.from_pretrained(${id})
tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")

in_message = ["Rene Descartes was"]
inputs = tokenizer(in_message, return_tensors="pt")
outputs = model.generate(inputs.input_ids, max_length=50, top_k=100, top_p=0.99)
print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])`,
	},
]) satisfies Generator
