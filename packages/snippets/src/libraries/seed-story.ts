import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SEED-Story: stories in words and pictures. The paths of its two configuration files are left to the reader. */
export const seedStory = (() => [
	{
		language: 'python',
		install: 'pip install omegaconf hydra-core',
		code: py`import hydra
from omegaconf import OmegaConf

# Yours: llm_cfg_path and seed_story_cfg_path, the configuration files of the language model and of the story agent.
llm_cfg = OmegaConf.load(llm_cfg_path)
llm = hydra.utils.instantiate(llm_cfg, torch_dtype="fp16")

seed_story_cfg = OmegaConf.load(seed_story_cfg_path)
seed_story = hydra.utils.instantiate(seed_story_cfg, llm=llm)`,
	},
]) satisfies Generator
