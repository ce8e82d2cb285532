import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Mamba: a state-space language model. */
export const mambaSsm = (({ id }) => [
	{
		language: 'python',
		install: 'pip install mamba-ssm',
		code: py`from mamba_ssm import MambaLMHeadModel

model = MambaLMHeadModel.from_pretrained(${id})`,
	},
]) satisfies Generator
