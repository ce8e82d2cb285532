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
import { type Head, type Route, route } from './site/route.ts'

const hidden = (title: string) => (): Head => ({ title, private: true })

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
		head: ({ ask }) => ({ title: `Authorize ${ask.app.name}`, private: true }),
		view: AuthorizePage,
		powers: ({ ask }) => ({ formsTo: sourceOf(ask.redirectUri) }),
	}),
	route(PAGES.signedIn.pattern, {
		load: loadContinue,
		head: ({ next }) => ({ title: 'Signed in', private: true, refresh: next }),
		view: ContinuePage,
	}),
	route(PAGES.resumeForm.pattern, { load: loadResume, head: hidden('Signed in'), view: ResumePage }),
	route(PAGES.device.pattern, { limit: 'refused', load: loadDevice, head: hidden('Sign in a device'), view: DevicePage }),
	route(PAGES.deviceAnswer.pattern, {
		limit: 'every',
		load: loadDevice,
		act: actDevice,
		head: hidden('Sign in a device'),
		view: DevicePage,
	}),
	route(PAGES.forgotPassword.pattern, {
		limit: 'every',
		load: loadForgot,
		act: actForgot,
		head: hidden('Reset your password'),
		view: ForgotPage,
	}),
	route(PAGES.resetPassword.pattern, {
		limit: 'every',
		load: loadReset,
		act: actReset,
		head: hidden('Reset your password'),
		view: ResetPage,
	}),
	route(PAGES.confirmEmail.pattern, {
		limit: 'every',
		load: loadConfirm,
		act: actConfirm,
		head: hidden('Confirm your address'),
		view: ConfirmPage,
	}),
	route(PAGES.accountSettings.pattern, {
		limit: 'every',
		load: loadAccountSettings,
		act: actAccountSettings,
		head: hidden('Sign-in'),
		view: AccountSettingsPage,
	}),
	route(PAGES.passkeys.pattern, { limit: 'every', load: loadPasskeys, act: actPasskeys, head: hidden('Passkeys'), view: PasskeysPage }),
	route(PAGES.accountStorage.pattern, { load: loadStorage, act: actStorage, head: hidden('Storage'), view: StoragePage }),
	route(PAGES.deletedRepos.pattern, {
		load: loadDeleted,
		act: actDeleted,
		head: hidden('Deleted repositories'),
		view: DeletedPage,
	}),
	route(PAGES.accountLog.pattern, { load: loadAccountLog, head: hidden('Log'), view: AccountLogPage }),
	route(PAGES.twoFactor.pattern, {
		limit: 'every',
		load: loadTwoFactor,
		act: actTwoFactor,
		head: hidden('Authenticator'),
		view: TwoFactorPage,
	}),
	route(PAGES.leakedTokens.pattern, {
		limit: 'every',
		load: loadLeaked,
		act: actLeaked,
		head: () => ({ title: 'Leaked tokens' }),
		view: LeakedTokensPage,
	}),
	route(PAGES.publishers.pattern, { load: loadPublishers, act: actPublishers, head: hidden('Trusted publishers'), view: PublishersPage }),
	route(PAGES.applications.pattern, { load: loadApplications, act: actApplications, head: hidden('Applications'), view: ApplicationsPage }),
	route(PAGES.application.pattern, {
		load: loadApplication,
		act: actApplication,
		head: ({ app }) => ({ title: app.name, private: true }),
		view: ApplicationPage,
	}),
]
