import { fillTestTemplate, openRecordsAt, type FillTemplate } from '@stoa/storage/testing'
import { openHubOver, openTestHub, type TestHub, type TestHubOptions } from '../hub/open-test-hub.ts'
import { fillHub, outsidePorts } from './content.ts'

const FILLED = 'filled'

const fill: FillTemplate = async (connection, folder) => {
	const opened = await openHubOver(openRecordsAt(connection), folder, { blobs: 'disk', ports: outsidePorts() })
	await fillHub(opened)
	await opened.close()
	if (opened.reports.length > 0) throw new Error(opened.reports.join('\n'))
}

/** The template of filled hubs, for tools/test.ts. */
export const FILLED_TEMPLATE: Readonly<Record<string, FillTemplate>> = { [FILLED]: fill }

/** Opens a hub of its own with the content of `fillHub`: a copy, so that a test file may change everything. */
export async function openFilledHub(options: Omit<TestHubOptions, 'blobs' | 'copyOf'> = {}): Promise<TestHub> {
	const opened = await openTestHub({
		...options,
		blobs: 'disk',
		copyOf: { template: FILLED, folder: await fillTestTemplate(FILLED, fill) },
		ports: { ...outsidePorts(), outgoing: undefined, ...options.ports },
	})
	await opened.hub.recover()
	return opened
}
