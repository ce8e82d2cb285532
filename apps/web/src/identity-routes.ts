import { actAccountSettings, loadAccountSettings } from './pages/account-settings/act.ts'
import { AccountSettingsPage } from './pages/account-settings/page.tsx'
import { loadAccountLog } from './pages/account-log/load.ts'
import { AccountLogPage } from './pages/account-log/page.tsx'
import { actConfirm, loadConfirm } from './pages/confirm/act.ts'
import { ConfirmPage } from './pages/confirm/page.tsx'
import { actForgot, loadForgot } from './pages/forgot/act.ts'
import { ForgotPage } from './pages/forgot/page.tsx'
import { actReset, loadReset } from './pages/reset/act.ts'
import { ResetPage } from './pages/reset/page.tsx'
import { actApplication, loadApplication } from './pages/application/act.ts'
import { ApplicationPage } from './pages/application/page.tsx'
import { actApplications, loadApplications } from './pages/applications/act.ts'
import { ApplicationsPage } from './pages/applications/page.tsx'
import { actLeaked, loadLeaked } from './pages/leaked-tokens/act.ts'
import { LeakedTokensPage } from './pages/leaked-tokens/page.tsx'
import { loadContinue } from './pages/login-continue/load.ts'
import { loadResume } from './pages/login-resume/load.ts'
import { ResumePage } from './pages/login-resume/page.tsx'
import { ContinuePage } from './pages/login-continue/page.tsx'
import { actAuthorize, loadAuthorize } from './pages/oauth-authorize/act.ts'
import { AuthorizePage } from './pages/oauth-authorize/page.tsx'
import { actDevice, loadDevice } from './pages/oauth-device/act.ts'
import { DevicePage } from './pages/oauth-device/page.tsx'
import { actPasskeys, loadPasskeys } from './pages/passkeys/act.ts'
import { PasskeysPage } from './pages/passkeys/page.tsx'
import { actPublishers, loadPublishers } from './pages/publishers/act.ts'
import { PublishersPage } from './pages/publishers/page.tsx'
import { actTwoFactor, loadTwoFactor } from './pages/two-factor/act.ts'
import { TwoFactorPage } from './pages/two-factor/page.tsx'
import { type Head, type Route, route } from './site/route.ts'

const hidden = (title: string) => (): Head => ({ title, private: true })

/** An address as a content security policy names it, which has no words for IPv6. */
const sourceOf = (address: string): string => {
	const { origin, protocol, hostname } = new URL(address)
	return hostname.startsWith('[') ? protocol : origin
}

/** The pages by which people sign in, prove who they are, and let others act for them. */
export const identityRoutes: readonly Route[] = [
	route('/oauth/authorize', {
		load: loadAuthorize,
		act: actAuthorize,
		head: ({ ask }) => ({ title: `Authorize ${ask.app.name}`, private: true }),
		view: AuthorizePage,
		powers: ({ ask }) => ({ formsTo: sourceOf(ask.redirectUri) }),
	}),
	route('/login/continue', {
		load: loadContinue,
		head: ({ next }) => ({ title: 'Signed in', private: true, refresh: next }),
		view: ContinuePage,
	}),
	route('/login/resume', { load: loadResume, head: hidden('Signed in'), view: ResumePage }),
	route('/oauth/device', { limit: 'refused', load: loadDevice, head: hidden('Sign in a device'), view: DevicePage }),
	route('/oauth/device/answer', { limit: 'every', load: loadDevice, act: actDevice, head: hidden('Sign in a device'), view: DevicePage }),
	route('/login/forgot', { limit: 'every', load: loadForgot, act: actForgot, head: hidden('Reset your password'), view: ForgotPage }),
	route('/login/reset', { limit: 'every', load: loadReset, act: actReset, head: hidden('Reset your password'), view: ResetPage }),
	route('/auth/confirm', { limit: 'every', load: loadConfirm, act: actConfirm, head: hidden('Confirm your address'), view: ConfirmPage }),
	route('/settings/account', {
		limit: 'every',
		load: loadAccountSettings,
		act: actAccountSettings,
		head: hidden('Sign-in'),
		view: AccountSettingsPage,
	}),
	route('/settings/passkeys', { limit: 'every', load: loadPasskeys, act: actPasskeys, head: hidden('Passkeys'), view: PasskeysPage }),
	route('/settings/log', { load: loadAccountLog, head: hidden('Log'), view: AccountLogPage }),
	route('/settings/two-factor', {
		limit: 'every',
		load: loadTwoFactor,
		act: actTwoFactor,
		head: hidden('Authenticator'),
		view: TwoFactorPage,
	}),
	route('/auth/leaked-tokens', {
		limit: 'every',
		load: loadLeaked,
		act: actLeaked,
		head: () => ({ title: 'Leaked tokens' }),
		view: LeakedTokensPage,
	}),
	route('/settings/publishers', { load: loadPublishers, act: actPublishers, head: hidden('Trusted publishers'), view: PublishersPage }),
	route('/settings/applications', { load: loadApplications, act: actApplications, head: hidden('Applications'), view: ApplicationsPage }),
	route('/settings/applications/{id}', {
		load: loadApplication,
		act: actApplication,
		head: ({ app }) => ({ title: app.name, private: true }),
		view: ApplicationPage,
	}),
]
