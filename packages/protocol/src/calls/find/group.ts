import type { CallGroup } from '../../call.ts'
import { listDatasets, listModels, listSpaces } from './list-repositories.ts'
import { listDatasetTags, listModelTags } from './tags.ts'
import { listTrending, quickSearch } from './search.ts'
import { showLeaderboard } from './leaderboard.ts'
import { listTasks } from './tasks.ts'
import { writeSnippets } from './snippets.ts'
import { listAgentHarnesses, noteTelemetry } from './telemetry.ts'

/** Finding repositories. */
export const find: CallGroup = {
	key: 'find',
	name: 'Find',
	text: 'Lists, the search box, the catalog of tasks and programs that load a model.',
	calls: [
		listModels,
		listDatasets,
		listSpaces,
		listModelTags,
		listDatasetTags,
		quickSearch,
		listTrending,
		showLeaderboard,
		listTasks,
		writeSnippets,
		listAgentHarnesses,
		noteTelemetry,
	],
}
