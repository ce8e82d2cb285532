import type { RepoKind } from '@stoa/vocabulary'
import { PAGES } from '@stoa/vocabulary'
import { actAdmin, loadAdmin } from './pages/administration/overview/act.ts'
import { AdminPage } from './pages/administration/overview/page.tsx'
import { actAdminPeople, loadAdminAccounts } from './pages/administration/accounts/act.ts'
import { AdminAccountsPage } from './pages/administration/accounts/page.tsx'
import { loadAdminAudit } from './pages/administration/audit/load.ts'
import { AdminAuditPage } from './pages/administration/audit/page.tsx'
import { actAdminReports, loadAdminReports } from './pages/administration/reports/act.ts'
import { AdminReportsPage } from './pages/administration/reports/page.tsx'
import { actAdminSignUp, loadAdminSignUp } from './pages/administration/sign-up/act.ts'
import { AdminSignUpPage } from './pages/administration/sign-up/page.tsx'
import { loadAdminRepos } from './pages/administration/repos/load.ts'
import { actAdminMirror, loadAdminMirror } from './pages/administration/mirror/act.ts'
import { AdminMirrorPage } from './pages/administration/mirror/page.tsx'
import { actAdminMirrorSpace, loadAdminMirrorSpace } from './pages/administration/mirror-space/act.ts'
import { AdminMirrorSpacePage } from './pages/administration/mirror-space/page.tsx'
import { actAdminMirrorJob, loadAdminMirrorJob } from './pages/administration/mirror-job/act.ts'
import { AdminMirrorJobPage } from './pages/administration/mirror-job/page.tsx'
import { actAdminHealth, loadAdminHealth } from './pages/administration/health/act.ts'
import { actAdminJobs, loadAdminJobs } from './pages/administration/jobs/act.ts'
import { AdminJobsPage } from './pages/administration/jobs/page.tsx'
import { AdminHealthPage } from './pages/administration/health/page.tsx'
import { actAdminStorage, loadAdminStorage } from './pages/administration/storage/act.ts'
import { AdminStoragePage } from './pages/administration/storage/page.tsx'
import { AdminReposPage } from './pages/administration/repos/page.tsx'
import { actAdminDemo, loadAdminDemo } from './pages/administration/demo/act.ts'
import { AdminDemoPage } from './pages/administration/demo/page.tsx'
import { actAdminTakedown, loadAdminTakedown } from './pages/administration/takedown/act.ts'
import { AdminTakedownPage } from './pages/administration/takedown/page.tsx'
import { actReportAccount, loadReportAccount } from './pages/community/report-account/act.ts'
import { ReportAccountPage } from './pages/community/report-account/page.tsx'
import { actReport, loadReport } from './pages/community/report/act.ts'
import { ReportPage } from './pages/community/report/page.tsx'
import { actSetup, loadSetup } from './pages/administration/setup/act.ts'
import { SetupPage } from './pages/administration/setup/page.tsx'
import { actAccessRequests, loadAccessRequests } from './pages/repository/access-requests/act.ts'
import { AccessRequestsPage } from './pages/repository/access-requests/page.tsx'
import { actInvitation, loadInvitation } from './pages/organization/invitation/act.ts'
import { InvitationPage } from './pages/organization/invitation/page.tsx'
import { loadInvitations } from './pages/organization/invitations/load.ts'
import { InvitationsPage } from './pages/organization/invitations/page.tsx'
import { actLeaveOrg, loadLeaveOrg } from './pages/organization/leave/act.ts'
import { LeaveOrgPage } from './pages/organization/leave/page.tsx'
import { actNewOrg, loadNewOrg } from './pages/organization/new/act.ts'
import { NewOrgPage } from './pages/organization/new/page.tsx'
import { actOrgDomains, loadOrgDomains } from './pages/organization/domains/act.ts'
import { OrgDomainsPage } from './pages/organization/domains/page.tsx'
import { actOrgGroup, loadOrgGroup } from './pages/organization/group/act.ts'
import { OrgGroupPage } from './pages/organization/group/page.tsx'
import { actOrgGroups, loadOrgGroups } from './pages/organization/groups/act.ts'
import { OrgGroupsPage } from './pages/organization/groups/page.tsx'
import { loadOrgAudit } from './pages/organization/audit/load.ts'
import { OrgAuditPage } from './pages/organization/audit/page.tsx'
import { actOrgMembers, loadOrgMembers } from './pages/organization/members/act.ts'
import { OrgMembersPage } from './pages/organization/members/page.tsx'
import { actOrgProfile, loadOrgProfile } from './pages/organization/profile/act.ts'
import { OrgProfilePage } from './pages/organization/profile/page.tsx'
import { actAdminDeleted, loadAdminDeleted } from './pages/administration/deleted/act.ts'
import { AdminDeletedPage } from './pages/administration/deleted/page.tsx'
import { actOrgDeleted, loadOrgDeleted } from './pages/organization/deleted/act.ts'
import { OrgDeletedPage } from './pages/organization/deleted/page.tsx'
import { actOrgUsage, loadOrgUsage } from './pages/organization/usage/act.ts'
import { OrgUsagePage } from './pages/organization/usage/page.tsx'
import { actProfile, loadProfile } from './pages/settings/profile/act.ts'
import { ProfilePage } from './pages/settings/profile/page.tsx'
import { type Head, type Route, PICTURE_FORM, route } from './site/route.ts'

/** How often the page of running work is loaded anew. */
const RELOAD_SECONDS = 5

const hidden = (title: string) => (): Head => ({ title, private: true })
const orgHead =
	(part: string) =>
	({ org }: { org: { name: string } }): Head => ({ title: `${part} of ${org.name}`, private: true })

/** The pages of organizations and profiles. */
export const organisationRoutes: readonly Route[] = [
	route(PAGES.profile.pattern, { load: loadProfile, act: actProfile, form: PICTURE_FORM, head: hidden('Profile'), view: ProfilePage }),
	route(PAGES.newOrg.pattern, { load: loadNewOrg, act: actNewOrg, head: hidden('New organization'), view: NewOrgPage }),
	route(PAGES.orgProfile.pattern, {
		load: loadOrgProfile,
		act: actOrgProfile,
		form: PICTURE_FORM,
		head: orgHead('Profile'),
		view: OrgProfilePage,
	}),
	route(PAGES.orgMembers.pattern, {
		load: loadOrgMembers,
		act: actOrgMembers,
		head: orgHead('Members'),
		view: OrgMembersPage,
	}),
	route(PAGES.orgGroups.pattern, { load: loadOrgGroups, act: actOrgGroups, head: orgHead('Groups'), view: OrgGroupsPage }),
	route(PAGES.orgGroup.pattern, {
		load: loadOrgGroup,
		act: actOrgGroup,
		head: orgHead('Group'),
		view: OrgGroupPage,
	}),
	route(PAGES.orgDomains.pattern, {
		load: loadOrgDomains,
		act: actOrgDomains,
		head: orgHead('Domains'),
		view: OrgDomainsPage,
	}),
	route(PAGES.orgUsage.pattern, { load: loadOrgUsage, act: actOrgUsage, head: orgHead('Usage'), view: OrgUsagePage }),
	route(PAGES.orgDeleted.pattern, {
		load: loadOrgDeleted,
		act: actOrgDeleted,
		head: orgHead('Deleted repositories'),
		view: OrgDeletedPage,
	}),
	route(PAGES.orgAudit.pattern, { load: loadOrgAudit, head: orgHead('Log'), view: OrgAuditPage }),
	route(PAGES.leaveOrg.pattern, { load: loadLeaveOrg, act: actLeaveOrg, head: orgHead('Leave'), view: LeaveOrgPage }),
	route(PAGES.setup.pattern, { limit: 'refused', load: loadSetup, act: actSetup, head: hidden('First administrator'), view: SetupPage }),
	route(PAGES.admin.pattern, { load: loadAdmin, act: actAdmin, head: hidden('Administration'), view: AdminPage }),
	route(PAGES.adminPeople.pattern, {
		load: loadAdminAccounts('user'),
		act: actAdminPeople,
		head: hidden('People'),
		view: AdminAccountsPage,
	}),
	route(PAGES.adminOrgs.pattern, { load: loadAdminAccounts('org'), head: hidden('Organizations'), view: AdminAccountsPage }),
	route(PAGES.adminRepos.pattern, { load: loadAdminRepos, head: hidden('Repositories'), view: AdminReposPage }),
	route(PAGES.adminHealth.pattern, { load: loadAdminHealth, act: actAdminHealth, head: hidden('Health'), view: AdminHealthPage }),
	route(PAGES.adminJobs.pattern, { load: loadAdminJobs, act: actAdminJobs, head: hidden('Jobs'), view: AdminJobsPage }),
	route(PAGES.adminStorage.pattern, { load: loadAdminStorage, act: actAdminStorage, head: hidden('Storage'), view: AdminStoragePage }),
	route(PAGES.adminDeleted.pattern, {
		load: loadAdminDeleted,
		act: actAdminDeleted,
		head: hidden('Deleted repositories'),
		view: AdminDeletedPage,
	}),
	route(PAGES.adminMirror.pattern, { load: loadAdminMirror, act: actAdminMirror, head: hidden('Mirror'), view: AdminMirrorPage }),
	route(PAGES.adminMirrorJob.pattern, {
		load: loadAdminMirrorJob,
		act: actAdminMirrorJob,
		// Nothing can be typed on this page that would be lost.
		head: ({ job }) => ({ ...hidden('Mirror job')(), reloadSeconds: job.state === 'running' ? RELOAD_SECONDS : undefined }),
		view: AdminMirrorJobPage,
	}),
	route(PAGES.adminMirrorSpace.pattern, {
		load: loadAdminMirrorSpace,
		act: actAdminMirrorSpace,
		head: hidden('Mirror space'),
		view: AdminMirrorSpacePage,
	}),
	route(PAGES.adminSignUp.pattern, { load: loadAdminSignUp, act: actAdminSignUp, head: hidden('Sign-up'), view: AdminSignUpPage }),
	route(PAGES.adminReports.pattern, { load: loadAdminReports, act: actAdminReports, head: hidden('Reports'), view: AdminReportsPage }),
	route(PAGES.adminTakedown.pattern, {
		load: loadAdminTakedown,
		act: actAdminTakedown,
		head: ({ view }) => ({ title: `Moderate ${view.title}`, private: true }),
		view: AdminTakedownPage,
	}),
	route(PAGES.adminDemo.pattern, { load: loadAdminDemo, act: actAdminDemo, head: hidden('Demo content'), view: AdminDemoPage }),
	route(PAGES.reportAccount.pattern, {
		load: loadReportAccount,
		act: actReportAccount,
		head: ({ account }) => ({ title: `Report ${account.name}`, private: true }),
		view: ReportAccountPage,
	}),
	route(PAGES.adminAudit.pattern, { load: loadAdminAudit, head: hidden('Log'), view: AdminAuditPage }),
	route(PAGES.invitations.pattern, { load: loadInvitations, head: hidden('Invitations'), view: InvitationsPage }),
	route(PAGES.invitation.pattern, {
		limit: 'refused',
		load: loadInvitation,
		act: actInvitation,
		head: hidden('Invitation'),
		view: InvitationPage,
	}),
]

/** Where requests to a gated repository are decided, and where things are reported, under the repository's own address. */
export function moderationRoutes(kind: RepoKind): Route[] {
	return [
		route(PAGES.repoAccessRequests.patterns[kind], {
			load: loadAccessRequests(kind),
			act: actAccessRequests(kind),
			head: ({ frame }) => ({ title: `Access requests to ${frame.repo.name}`, private: true }),
			view: AccessRequestsPage,
		}),
		route(PAGES.repoReport.patterns[kind], {
			load: loadReport(kind),
			act: actReport(kind),
			head: ({ frame }) => ({ title: `Report ${frame.repo.name}`, private: true }),
			view: ReportPage,
		}),
	]
}
