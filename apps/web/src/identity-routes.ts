import { PAGES } from '@stoa/vocabulary'
import { actAccountSettings, loadAccountSettings } from './pages/settings/account/act.ts'
import { AccountSettingsPage } from './pages/settings/account/page.tsx'
import { loadAccountLog } from './pages/settings/log/load.ts'
import { actStorage, loadStorage } from './pages/settings/storage/act.ts'
import { StoragePage } from './pages/settings/storage/page.tsx'
import { actDeleted, loadDeleted } from './pages/settings/deleted/act.ts'
import { DeletedPage } from './pages/settings/deleted/page.tsx'
import { AccountLogPage } from './pages/settings/log/page.tsx'
import { actConfirm, loadConfirm } from './pages/account/confirm/act.ts'
import { ConfirmPage } from './pages/account/confirm/page.tsx'
import { actForgot, loadForgot } from './pages/account/forgot/act.ts'
import { ForgotPage } from './pages/account/forgot/page.tsx'
import { actReset, loadReset } from './pages/account/reset/act.ts'
import { ResetPage } from './pages/account/reset/page.tsx'
import { actApplication, loadApplication } from './pages/settings/application/act.ts'
import { ApplicationPage } from './pages/settings/application/page.tsx'
import { actApplications, loadApplications } from './pages/settings/applications/act.ts'
import { ApplicationsPage } from './pages/settings/applications/page.tsx'
import { actLeaked, loadLeaked } from './pages/account/leaked-tokens/act.ts'
import { LeakedTokensPage } from './pages/account/leaked-tokens/page.tsx'
import { loadContinue } from './pages/account/login-continue/load.ts'
import { loadResume } from './pages/account/login-resume/load.ts'
import { ResumePage } from './pages/account/login-resume/page.tsx'
import { ContinuePage } from './pages/account/login-continue/page.tsx'
import { actAuthorize, loadAuthorize } from './pages/account/authorize/act.ts'
import { AuthorizePage } from './pages/account/authorize/page.tsx'
import { actDevice, loadDevice } from './pages/account/device/act.ts'
import { DevicePage } from './pages/account/device/page.tsx'
import { actPasskeys, loadPasskeys } from './pages/settings/passkeys/act.ts'
import { PasskeysPage } from './pages/settings/passkeys/page.tsx'
import { actPublishers, loadPublishers } from './pages/settings/publishers/act.ts'
import { PublishersPage } from './pages/settings/publishers/page.tsx'
import { actTwoFactor, loadTwoFactor } from './pages/settings/two-factor/act.ts'
import { TwoFactorPage } from './pages/settings/two-factor/page.tsx'
import { type Head, type PageCall, type Route, route } from './site/route.ts'
import type { Words } from './words/words.ts'

const hidden =
	(title: (words: Words) => string) =>
	(_: object, { words }: PageCall<string>): Head => ({ title: title(words), private: true })

/** An address as a content security policy names it, which has no words for IPv6. */
const sourceOf = (address: string): string => {
	const { origin, protocol, hostname } = new URL(address)
	return hostname.startsWith('[') ? protocol : origin
}

/** The pages by which people sign in, prove who they are, and let others act for them. */
export const identityRoutes: readonly Route[] = [
	route(PAGES.authorize.pattern, {
		load: loadAuthorize,
		act: actAuthorize,
		head: ({ ask }, { words }) => ({ title: words.titles.authorize(ask.app.name), private: true }),
		view: AuthorizePage,
		powers: ({ ask }) => ({ formsTo: sourceOf(ask.redirectUri) }),
	}),
	route(PAGES.signedIn.pattern, {
		load: loadContinue,
		head: ({ next }, { words }) => ({ title: words.account.loginContinue.title, private: true, refresh: next }),
		view: ContinuePage,
	}),
	route(PAGES.resumeForm.pattern, { load: loadResume, head: hidden((words) => words.account.loginResume.pageTitle), view: ResumePage }),
	route(PAGES.device.pattern, {
		limit: 'refused',
		load: loadDevice,
		head: hidden((words) => words.account.device.signDevice),
		view: DevicePage,
	}),
	route(PAGES.deviceAnswer.pattern, {
		limit: 'every',
		load: loadDevice,
		act: actDevice,
		head: hidden((words) => words.account.device.signDevice),
		view: DevicePage,
	}),
	route(PAGES.forgotPassword.pattern, {
		limit: 'every',
		load: loadForgot,
		act: actForgot,
		head: hidden((words) => words.account.forgot.pageTitle),
		view: ForgotPage,
	}),
	route(PAGES.resetPassword.pattern, {
		limit: 'every',
		load: loadReset,
		act: actReset,
		head: hidden((words) => words.account.reset.pageTitle),
		view: ResetPage,
	}),
	route(PAGES.confirmEmail.pattern, {
		limit: 'every',
		load: loadConfirm,
		act: actConfirm,
		head: hidden((words) => words.account.confirm.pageTitle),
		view: ConfirmPage,
	}),
	route(PAGES.accountSettings.pattern, {
		limit: 'every',
		load: loadAccountSettings,
		act: actAccountSettings,
		head: hidden((words) => words.settings.account.title),
		view: AccountSettingsPage,
	}),
	route(PAGES.passkeys.pattern, {
		limit: 'every',
		load: loadPasskeys,
		act: actPasskeys,
		head: hidden((words) => words.settings.passkeys.title),
		view: PasskeysPage,
	}),
	route(PAGES.accountStorage.pattern, {
		load: loadStorage,
		act: actStorage,
		head: hidden((words) => words.settings.storage.title),
		view: StoragePage,
	}),
	route(PAGES.deletedRepos.pattern, {
		load: loadDeleted,
		act: actDeleted,
		head: hidden((words) => words.settings.deleted.title),
		view: DeletedPage,
	}),
	route(PAGES.accountLog.pattern, { load: loadAccountLog, head: hidden((words) => words.settings.log.title), view: AccountLogPage }),
	route(PAGES.twoFactor.pattern, {
		limit: 'every',
		load: loadTwoFactor,
		act: actTwoFactor,
		head: hidden((words) => words.settings.twoFactor.title),
		view: TwoFactorPage,
	}),
	route(PAGES.leakedTokens.pattern, {
		limit: 'every',
		load: loadLeaked,
		act: actLeaked,
		head: (_, { words }) => ({ title: words.account.leakedTokens.title }),
		view: LeakedTokensPage,
	}),
	route(PAGES.publishers.pattern, {
		load: loadPublishers,
		act: actPublishers,
		head: hidden((words) => words.settings.publishers.title),
		view: PublishersPage,
	}),
	route(PAGES.applications.pattern, {
		load: loadApplications,
		act: actApplications,
		head: hidden((words) => words.settings.applications.title),
		view: ApplicationsPage,
	}),
	route(PAGES.application.pattern, {
		load: loadApplication,
		act: actApplication,
		head: ({ app }) => ({ title: app.name, private: true }),
		view: ApplicationPage,
	}),
]
