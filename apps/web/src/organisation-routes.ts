import type { RepoKind } from '@stoa/vocabulary'
import { actAdmin, loadAdmin } from './pages/admin/act.ts'
import { AdminPage } from './pages/admin/page.tsx'
import { actAdminPeople, loadAdminAccounts } from './pages/admin-accounts/act.ts'
import { AdminAccountsPage } from './pages/admin-accounts/page.tsx'
import { loadAdminAudit } from './pages/admin-audit/load.ts'
import { AdminAuditPage } from './pages/admin-audit/page.tsx'
import { actAdminReports, loadAdminReports } from './pages/admin-reports/act.ts'
import { AdminReportsPage } from './pages/admin-reports/page.tsx'
import { actAdminSignUp, loadAdminSignUp } from './pages/admin-sign-up/act.ts'
import { AdminSignUpPage } from './pages/admin-sign-up/page.tsx'
import { loadAdminRepos } from './pages/admin-repos/load.ts'
import { AdminReposPage } from './pages/admin-repos/page.tsx'
import { actAdminDemo, loadAdminDemo } from './pages/admin-demo/act.ts'
import { AdminDemoPage } from './pages/admin-demo/page.tsx'
import { actAdminTakedown, loadAdminTakedown } from './pages/admin-takedown/act.ts'
import { AdminTakedownPage } from './pages/admin-takedown/page.tsx'
import { actReportAccount, loadReportAccount } from './pages/report-account/act.ts'
import { ReportAccountPage } from './pages/report-account/page.tsx'
import { actReport, loadReport } from './pages/report/act.ts'
import { ReportPage } from './pages/report/page.tsx'
import { actSetup, loadSetup } from './pages/setup/act.ts'
import { SetupPage } from './pages/setup/page.tsx'
import { actAccessRequests, loadAccessRequests } from './pages/access-requests/act.ts'
import { AccessRequestsPage } from './pages/access-requests/page.tsx'
import { actInvitation, loadInvitation } from './pages/invitation/act.ts'
import { InvitationPage } from './pages/invitation/page.tsx'
import { loadInvitations } from './pages/invitations/load.ts'
import { InvitationsPage } from './pages/invitations/page.tsx'
import { actLeaveOrg, loadLeaveOrg } from './pages/leave-org/act.ts'
import { LeaveOrgPage } from './pages/leave-org/page.tsx'
import { actNewOrg, loadNewOrg } from './pages/new-org/act.ts'
import { NewOrgPage } from './pages/new-org/page.tsx'
import { actOrgDomains, loadOrgDomains } from './pages/org-domains/act.ts'
import { OrgDomainsPage } from './pages/org-domains/page.tsx'
import { actOrgGroup, loadOrgGroup } from './pages/org-group/act.ts'
import { OrgGroupPage } from './pages/org-group/page.tsx'
import { actOrgGroups, loadOrgGroups } from './pages/org-groups/act.ts'
import { OrgGroupsPage } from './pages/org-groups/page.tsx'
import { loadOrgAudit } from './pages/org-audit/load.ts'
import { OrgAuditPage } from './pages/org-audit/page.tsx'
import { actOrgMembers, loadOrgMembers } from './pages/org-members/act.ts'
import { OrgMembersPage } from './pages/org-members/page.tsx'
import { actOrgProfile, loadOrgProfile } from './pages/org-profile/act.ts'
import { OrgProfilePage } from './pages/org-profile/page.tsx'
import { loadOrgUsage } from './pages/org-usage/load.ts'
import { OrgUsagePage } from './pages/org-usage/page.tsx'
import { actProfile, loadProfile } from './pages/profile/act.ts'
import { ProfilePage } from './pages/profile/page.tsx'
import { type Head, type Route, PICTURE_FORM, route } from './site/route.ts'

const hidden = (title: string) => (): Head => ({ title, private: true })
const orgHead =
	(part: string) =>
	({ org }: { org: { name: string } }): Head => ({ title: `${part} of ${org.name}`, private: true })

/** The pages of organisations and profiles. */
export const organisationRoutes: readonly Route[] = [
	route('/settings/profile', { load: loadProfile, act: actProfile, form: PICTURE_FORM, head: hidden('Profile'), view: ProfilePage }),
	route('/organizations/new', { load: loadNewOrg, act: actNewOrg, head: hidden('New organization'), view: NewOrgPage }),
	route('/organizations/{org}/settings', {
		load: loadOrgProfile,
		act: actOrgProfile,
		form: PICTURE_FORM,
		head: orgHead('Profile'),
		view: OrgProfilePage,
	}),
	route('/organizations/{org}/settings/members', {
		load: loadOrgMembers,
		act: actOrgMembers,
		head: orgHead('Members'),
		view: OrgMembersPage,
	}),
	route('/organizations/{org}/settings/groups', { load: loadOrgGroups, act: actOrgGroups, head: orgHead('Groups'), view: OrgGroupsPage }),
	route('/organizations/{org}/settings/groups/{group}', {
		load: loadOrgGroup,
		act: actOrgGroup,
		head: orgHead('Group'),
		view: OrgGroupPage,
	}),
	route('/organizations/{org}/settings/domains', {
		load: loadOrgDomains,
		act: actOrgDomains,
		head: orgHead('Domains'),
		view: OrgDomainsPage,
	}),
	route('/organizations/{org}/settings/usage', { load: loadOrgUsage, head: orgHead('Usage'), view: OrgUsagePage }),
	route('/organizations/{org}/settings/audit', { load: loadOrgAudit, head: orgHead('Log'), view: OrgAuditPage }),
	route('/organizations/{org}/leave', { load: loadLeaveOrg, act: actLeaveOrg, head: orgHead('Leave'), view: LeaveOrgPage }),
	route('/setup', { limit: 'refused', load: loadSetup, act: actSetup, head: hidden('First administrator'), view: SetupPage }),
	route('/admin', { load: loadAdmin, act: actAdmin, head: hidden('Administration'), view: AdminPage }),
	route('/admin/people', { load: loadAdminAccounts('user'), act: actAdminPeople, head: hidden('People'), view: AdminAccountsPage }),
	route('/admin/organisations', { load: loadAdminAccounts('org'), head: hidden('Organizations'), view: AdminAccountsPage }),
	route('/admin/repositories', { load: loadAdminRepos, head: hidden('Repositories'), view: AdminReposPage }),
	route('/admin/sign-up', { load: loadAdminSignUp, act: actAdminSignUp, head: hidden('Sign-up'), view: AdminSignUpPage }),
	route('/admin/reports', { load: loadAdminReports, act: actAdminReports, head: hidden('Reports'), view: AdminReportsPage }),
	route('/admin/take-down', {
		load: loadAdminTakedown,
		act: actAdminTakedown,
		head: ({ view }) => ({ title: `Moderate ${view.title}`, private: true }),
		view: AdminTakedownPage,
	}),
	route('/admin/demo', { load: loadAdminDemo, act: actAdminDemo, head: hidden('Demo content'), view: AdminDemoPage }),
	route('/report', {
		load: loadReportAccount,
		act: actReportAccount,
		head: ({ account }) => ({ title: `Report ${account.name}`, private: true }),
		view: ReportAccountPage,
	}),
	route('/admin/audit', { load: loadAdminAudit, head: hidden('Log'), view: AdminAuditPage }),
	route('/invitations', { load: loadInvitations, head: hidden('Invitations'), view: InvitationsPage }),
	route('/invitations/{key}', {
		limit: 'refused',
		load: loadInvitation,
		act: actInvitation,
		head: hidden('Invitation'),
		view: InvitationPage,
	}),
]

/** Where requests to a gated repository are decided, and where things are reported, under the repository's own address. */
export function moderationRoutes(
	kind: RepoKind,
	here: '/{namespace}/{name}' | '/datasets/{namespace}/{name}' | '/spaces/{namespace}/{name}',
): Route[] {
	return [
		route(`${here}/settings/access`, {
			load: loadAccessRequests(kind),
			act: actAccessRequests(kind),
			head: ({ frame }) => ({ title: `Access requests to ${frame.repo.name}`, private: true }),
			view: AccessRequestsPage,
		}),
		route(`${here}/report`, {
			load: loadReport(kind),
			act: actReport(kind),
			head: ({ frame }) => ({ title: `Report ${frame.repo.name}`, private: true }),
			view: ReportPage,
		}),
	]
}
