import { discussionAddress, HubError, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import type { PreviewText } from '../../layouts/markdown-preview.tsx'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'
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
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		return { frame, form: EMPTY_FORM }
	}
}

/** Opens the discussion and leads to it. */
export function actNewDiscussion(kind: RepoKind): (call: Call) => Promise<(NewDiscussionData & { invalid?: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadNewDiscussion(kind)(call)
		if (isElsewhere(data)) return data
		const { hub, actor, form } = call
		const ref = { kind, id: data.frame.repo.name }
		const title = form.get('title') ?? ''
		if (form.get('do') === 'preview') {
			const description = form.get('description') ?? ''
			return {
				...data,
				form: { values: { title, description }, errors: {} },
				preview: await previewComment(call, data.frame.repo, description),
			}
		}
		try {
			const { number } = await hub.discussions.create(actor, ref, {
				title,
				description: form.get('description') ?? '',
				isPullRequest: false,
			})
			return { redirect: discussionAddress(ref, number) }
		} catch (error) {
			return {
				...data,
				form: refuse(form, error, { 'invalid-input': title.trim().length < 3 || title.length > 200 ? 'title' : 'description' }),
				invalid: true,
			}
		}
	}
}
