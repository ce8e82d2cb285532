import type { ModelRecord } from '../model-record.ts'
import type { Snippet } from '../snippet.ts'

/** How one application is started with a model: by a link that opens it, or by commands. */
export interface LocalAppRules {
	/** Whether the application can run the model. */
	shows: (model: ModelRecord) => boolean
	/** @param file path of the chosen file in the repository */
	deeplink?: (model: ModelRecord, file?: string) => string
	/**
	 * @param file path of the chosen file in the repository
	 * @param hub address of the hub that shows them, for its sample files
	 */
	snippets?: (model: ModelRecord, file?: string, hub?: string) => Snippet[]
}
