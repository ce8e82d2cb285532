import type { CallGroup } from '../../call.ts'
import { deleteAttachment, listAttachments, readAttachment, readExternalImage, uploadAttachment } from './attachments.ts'
import {
	createDiscussion,
	deleteDiscussion,
	listDiscussions,
	lockDiscussion,
	mergePullRequest,
	pinDiscussion,
	renameDiscussion,
	setDiscussionStatus,
	showDiscussion,
	watchDiscussion,
} from './threads.ts'
import { addComment, editComment, hideComment, reactToComment } from './comments.ts'
import { chooseNotifications, listNotifications, markDiscussionsRead, readNotifications, watchRepos } from './notifications.ts'

/** Discussions and pull requests. */
export const discussions: CallGroup = {
	key: 'discussions',
	name: 'Discuss',
	text: 'Threads and pull requests of a repository.',
	calls: [
		uploadAttachment,
		readAttachment,
		listAttachments,
		deleteAttachment,
		readExternalImage,
		listDiscussions,
		createDiscussion,
		showDiscussion,
		watchDiscussion,
		deleteDiscussion,
		addComment,
		renameDiscussion,
		setDiscussionStatus,
		mergePullRequest,
		lockDiscussion,
		listNotifications,
		readNotifications,
		chooseNotifications,
		watchRepos,
		markDiscussionsRead,
		reactToComment,
		pinDiscussion,
		editComment,
		hideComment,
	],
}
