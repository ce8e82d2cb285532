import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** UniWorld: one model that sees and draws. Imports everything it names. */
export const univa = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/PKU-YuanGroup/UniWorld-V1
import torch
from transformers import AutoProcessor
from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import UnivaQwen2p5VLForConditionalGeneration

model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
    ${id},
    torch_dtype=torch.bfloat16,
    attn_implementation="flash_attention_2",
).to("cuda")
processor = AutoProcessor.from_pretrained(${id})`,
	},
]) satisfies Generator
