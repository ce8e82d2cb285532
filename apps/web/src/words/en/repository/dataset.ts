import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/dataset` say. */
export const dataset = {
	aboutThisDataset: 'About this dataset',
	railFold: 'Use it, content, models',
	modelsTrainedOn: 'Models trained on it',
	all: (total: string) => `All ${total}`,
	content: 'Content',
	rows: 'Rows',
	format: 'Format',
	files: 'Files',
	size: 'Size',
	parquet: 'Parquet',
	updated: 'Updated',
	parquetFiles: 'Parquet files',
	noCard: 'This dataset has no card yet',
	empty: 'Nothing has been uploaded yet',
	writeACard: 'Write a card',
	proposeACard: 'Propose a card',
	uploadFiles: 'Upload files',
	seeItsFiles: 'See its files',
	noCardHint: 'The card tells readers what the rows are, where they come from, and under which license. It is the file README.md.',
	noCardWarning: 'Its authors have not described it yet.',
	/** How far the conversion to Parquet is. `problem` is a sentence. */
	conversion: {
		running: 'Being converted to Parquet.',
		runningBytes: (done: string, all: string) => `Being converted: ${done} of ${all}.`,
		waiting: 'Waiting to be converted to Parquet.',
		waitingAgain: (problem: string) => `Not converted to Parquet yet. ${problem}`,
		failed: (problem: string) => `Not converted to Parquet: ${problem}`,
		partial: 'Only the first rows of large splits are converted to Parquet.',
	},
	leaderboard: 'Leaderboard',
	leaderboardLead: (models: number, folder: ReactNode) =>
		sentence`${countedWord(models, 'model')} by the best number that its authors report in ${folder}. This hub does not verify them.`,
	rank: 'Rank',
	model: 'Model',
	task: 'Task',
	value: 'Value',
	source: 'Source',
}
