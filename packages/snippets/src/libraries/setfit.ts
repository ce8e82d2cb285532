import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SetFit: text classifiers from few examples. */
export const setfit = (({ id }) => [
	{
		language: 'python',
		install: 'pip install setfit',
		code: py`from setfit import SetFitModel

model = SetFitModel.from_pretrained(${id})`,
	},
]) satisfies Generator
