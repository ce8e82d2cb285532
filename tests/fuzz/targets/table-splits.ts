import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { findSplits } from '@stoa/tables'
import { type FuzzTarget, partsOf } from '../fuzz-target.ts'

/** The splits of a dataset: a card, and the paths of its files. */
export const target: FuzzTarget = {
	seeds: [
		'---\nconfigs:\n- config_name: a\n  data_files:\n  - split: train\n    path: data/*.csv\n---\n\0data/a.csv\0data/b.csv\0README.md',
		'---\nconfigs:\n- config_name: a\n  data_dir: x\n  default: true\n- config_name: b\n  data_files: "**/[a-z]?.jsonl"\n---\n\0x/train.csv\0y/z1.jsonl',
		'\0data/train-00000-of-00002.parquet\0data/test-00000-of-00001.parquet',
	],
	words: ['**', '*', '[!a-]', '?', 'train', 'test-', 'data/', '.csv', '.jsonl.gz', '..', '__x__/', 'configs:', 'data_files:'],
	run(bytes) {
		const [readme = '', ...paths] = partsOf(bytes)
		return findSplits(paths, splitFrontMatter(readme).data)
	},
}
