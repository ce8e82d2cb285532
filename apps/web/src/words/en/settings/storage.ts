import { countedWord } from '../shared/counts.ts'

/** What the pages of `pages/settings/storage` say. */
export const storage = {
	title: 'Storage',
	lead: 'What your repositories and attachments take, and how much you may store on this hub.',
	attachments: 'Attachments',
	attachmentsHint: (leavesWithin: number) =>
		`Images, videos and sounds of your comments, the largest first. One is deleted with the last comment that shows it, or by you here. Its bytes leave the disk within ${countedWord(leavesWithin, 'hour')}.`,
	yourDiscussions: 'Your discussions',
	image: 'Image',
	video: 'Video',
	sound: 'Sound',
	attachmentsBySize: 'Attachments by size',
	attachment: 'Attachment',
	added: 'Added',
	shownIn: 'Shown in',
	noComment: 'no comment',
	comments: (comments: number) => countedWord(comments, 'comment'),
	size: 'Size',
	actions: 'Actions',
	delete: 'Delete',
	deleteQuestion: 'No comment shows it. It cannot be restored.',
	noLongerShow: (comments: number) => `${countedWord(comments, 'comment')} will no longer show it. It cannot be restored.`,
	attachmentDeleted: 'The attachment is deleted.',
}
