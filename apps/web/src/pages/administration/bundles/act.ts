import type { BundleWork, ShownImport, ShownKey, WatchedBundle } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Imports on one page. */
const IMPORTS = 50

/** What the page of bundles shows. */
export interface AdminBundlesData {
	imports: ShownImport[]
	keys: ShownKey[]
	/** Absent where no folder is set. */
	watched: { folder: string; bundles: WatchedBundle[] } | undefined
	form: FormState
}

type At = PageCall & { work: BundleWork }
const HERE = PAGES.adminBundles.href()

const workOf = ({ hub, actor }: Pick<PageCall, 'hub' | 'actor'>): BundleWork => hub.bundleWork(actor)

async function loadOf(work: BundleWork): Promise<AdminBundlesData> {
	const [imports, keys, watched] = await Promise.all([work.imports({ skip: 0, limit: IMPORTS }), work.keys(), work.watched()])
	return { imports, keys, watched, form: EMPTY_FORM }
}

/** Asks for imports, trusted keys and the watched folder. @throws `sign-in-needed` | `hub-admin-needed` | `not-offered` */
export const loadAdminBundles = (call: PageCall): Promise<AdminBundlesData> => loadOf(workOf(call))

/** Begins an import. */
export const actAdminBundles = answerForms({
	find: async (call: PageCall): Promise<At> => ({ ...call, work: workOf(call) }),
	load: (_: PageCall, { work }) => loadOf(work),
	forms: {
		import: form({
			fields: { file: text },
			done: (words, { file }) => words.administration.bundles.isBeingImported(file),
			async run({ work }: At, { file }) {
				await work.importWatched(file)
				return HERE
			},
			failures: { 'bundle-place': 'form' },
		}),
	},
})
