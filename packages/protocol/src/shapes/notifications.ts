import { z } from 'zod'
import { address, date, id, whole } from './basics.ts'

/** What a person can be told of. */
const NotificationType = z.enum(['thread', 'mention', 'access', 'repo', 'follow', 'invitation', 'moderation'])

const Told = z
	.object({
		id: z.string(),
		type: NotificationType,
		reason: z.string(),
		read: z.boolean(),
		updatedAt: date,
		repo: z.object({ name: z.string(), type: z.enum(['model', 'dataset', 'space']) }).optional(),
		discussion: z.object({ id, num: whole, title: z.string(), status: z.string(), isPullRequest: z.boolean() }).optional(),
		by: z.object({ _id: id, name: z.string(), fullname: z.string(), avatarUrl: address, type: z.enum(['user', 'org']) }).optional(),
		url: address.optional(),
	})
	.meta({ id: 'Notification' })

/** A page of notifications. */
export const Notifications = z.object({ notifications: z.array(Told), count: z.object({ view: whole, unread: whole }), start: whole })
/** What a person does not want to be told of. */
export const NotificationChoice = z.object({ unwanted: z.array(NotificationType), byMail: z.boolean() })
