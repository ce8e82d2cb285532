import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Anemoi: a runner of weather forecasts, set up from the checkpoint. */
export const anemoi = (({ id }) => [
	{
		language: 'python',
		install: 'pip install anemoi-inference',
		code: py`from anemoi.inference.runners.default import DefaultRunner
from anemoi.inference.config.run import RunConfiguration

config = RunConfiguration(checkpoint={"huggingface": ${id}})
runner = DefaultRunner(config)`,
	},
]) satisfies Generator
