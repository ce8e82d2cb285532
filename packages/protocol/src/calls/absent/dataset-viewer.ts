import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'

/** Ask the dataset viewer for what it does not compute. */
export const askDatasetViewer = defineCall({
	method: 'GET',
	path: '/datasets-server/{question}',
	who: 'reader',
	summary: 'Ask the dataset viewer for what it does not compute',
	text: 'Scans for addresses and personal data.',
	query: { dataset: words('`namespace/name`') },
	answers: [],
	fails: ['viewer-not-offered', 'viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing', 'route-not-found'],
})
