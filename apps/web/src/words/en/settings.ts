import { account } from './settings/account.ts'
import { application } from './settings/application.ts'
import { applications } from './settings/applications.ts'
import { deleted } from './settings/deleted.ts'
import { log } from './settings/log.ts'
import { mirrorAsk } from './settings/mirror-ask.ts'
import { mirrorRequests } from './settings/mirror-requests.ts'
import { notifications } from './settings/notifications.ts'
import { passkeys } from './settings/passkeys.ts'
import { profile } from './settings/profile.ts'
import { publishers } from './settings/publishers.ts'
import { storage } from './settings/storage.ts'
import { tokens } from './settings/tokens.ts'
import { twoFactor } from './settings/two-factor.ts'
import { webhook } from './settings/webhook.ts'
import { webhooks } from './settings/webhooks.ts'

/** What the pages of one’s own settings say. */
export const settings = {
	account,
	application,
	applications,
	deleted,
	log,
	mirrorAsk,
	mirrorRequests,
	notifications,
	passkeys,
	profile,
	publishers,
	storage,
	tokens,
	twoFactor,
	webhook,
	webhooks,
}
