import { discussionAddress, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import type { PreviewText } from '../../../parts/markdown-preview.tsx'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { previewComment } from '../discussion/thread.ts'

/** What the page for a new discussion shows. */
export interface NewDiscussionData {
	frame: RepoFrame
	form: FormState
	/** What was typed, as it would be shown. */
	preview?: PreviewText | undefined
}

type Call = PageCall<RepoParams>

/** Asks for the empty form. @throws `sign-in-needed` */
export function loadNewDiscussion(kind: RepoKind): (call: Call) => Promise<NewDiscussionData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'person')
		if (isElsewhere(frame)) return frame
		return { frame, form: EMPTY_FORM }
	}
}

/** Opens the discussion and leads to it. */
export const actNewDiscussion = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findRepo(call, kind, 'person'),
		load: loadNewDiscussion(kind),
		by: (sent) => (sent.get('do') === 'preview' ? 'preview' : 'create'),
		forms: {
			preview: form({
				fields: { title: text, description: text },
				run: async (at: AtRepo, values) => ({
					form: { values, errors: {} },
					preview: await previewComment(at, at.repo, values.description),
				}),
			}),
			create: form({
				fields: { title: text, description: text },
				async run({ hub, actor, ref }: AtRepo, fields) {
					const { number } = await hub.discussions.create(actor, ref, { ...fields, isPullRequest: false })
					return discussionAddress(ref, number)
				},
				failures: { 'invalid-input': 'description' },
			}),
		},
	})
