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
import { actAdminBundles, loadAdminBundles } from './pages/administration/bundles/act.ts'
import { AdminBundlesPage } from './pages/administration/bundles/page.tsx'
import { actAdminMirrorSpace, loadAdminMirrorSpace } from './pages/administration/mirror-space/act.ts'
import { AdminMirrorSpacePage } from './pages/administration/mirror-space/page.tsx'
import { actMirrorAsk, loadMirrorAsk } from './pages/settings/mirror-ask/act.ts'
import { MirrorAskPage } from './pages/settings/mirror-ask/page.tsx'
import { actMirrorRequests, loadMirrorRequests } from './pages/settings/mirror-requests/act.ts'
import { MirrorRequestsPage } from './pages/settings/mirror-requests/page.tsx'
import { actAdminUpstream, loadAdminUpstream } from './pages/administration/mirror-upstream/act.ts'
import { AdminUpstreamPage } from './pages/administration/mirror-upstream/page.tsx'
import { actAdminUpstreams, loadAdminUpstreams } from './pages/administration/mirror-upstreams/act.ts'
import { AdminUpstreamsPage } from './pages/administration/mirror-upstreams/page.tsx'
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
import { type Head, type PageCall, type Route, PICTURE_FORM, route } from './site/route.ts'
import type { Words } from './words/words.ts'

/** How often the page of running work is loaded anew. */
const RELOAD_SECONDS = 5

const hidden =
	(title: (words: Words) => string) =>
	(_: object, { words }: PageCall<string>): Head => ({ title: title(words), private: true })
const orgHead =
	(part: keyof Words['titles']['orgPart']) =>
	({ org }: { org: { name: string } }, { words }: PageCall<string>): Head => ({
		title: words.titles.orgPart[part](org.name),
		private: true,
	})

/** The pages of organizations and profiles. */
export const organisationRoutes: readonly Route[] = [
	route(PAGES.profile.pattern, {
		load: loadProfile,
		act: actProfile,
		form: PICTURE_FORM,
		head: hidden((words) => words.settings.profile.title),
		view: ProfilePage,
	}),
	route(PAGES.newOrg.pattern, {
		load: loadNewOrg,
		act: actNewOrg,
		head: hidden((words) => words.organization.newOrganization.title),
		view: NewOrgPage,
	}),
	route(PAGES.orgProfile.pattern, {
		load: loadOrgProfile,
		act: actOrgProfile,
		form: PICTURE_FORM,
		head: orgHead('profile'),
		view: OrgProfilePage,
	}),
	route(PAGES.orgMembers.pattern, {
		load: loadOrgMembers,
		act: actOrgMembers,
		head: orgHead('members'),
		view: OrgMembersPage,
	}),
	route(PAGES.orgGroups.pattern, { load: loadOrgGroups, act: actOrgGroups, head: orgHead('groups'), view: OrgGroupsPage }),
	route(PAGES.orgGroup.pattern, {
		load: loadOrgGroup,
		act: actOrgGroup,
		head: orgHead('group'),
		view: OrgGroupPage,
	}),
	route(PAGES.orgDomains.pattern, {
		load: loadOrgDomains,
		act: actOrgDomains,
		head: orgHead('domains'),
		view: OrgDomainsPage,
	}),
	route(PAGES.orgUsage.pattern, { load: loadOrgUsage, act: actOrgUsage, head: orgHead('usage'), view: OrgUsagePage }),
	route(PAGES.orgDeleted.pattern, {
		load: loadOrgDeleted,
		act: actOrgDeleted,
		head: orgHead('deleted'),
		view: OrgDeletedPage,
	}),
	route(PAGES.orgAudit.pattern, { load: loadOrgAudit, head: orgHead('audit'), view: OrgAuditPage }),
	route(PAGES.leaveOrg.pattern, { load: loadLeaveOrg, act: actLeaveOrg, head: orgHead('leave'), view: LeaveOrgPage }),
	route(PAGES.setup.pattern, {
		limit: 'refused',
		load: loadSetup,
		act: actSetup,
		head: hidden((words) => words.titles.administration.setup),
		view: SetupPage,
	}),
	route(PAGES.admin.pattern, {
		load: loadAdmin,
		act: actAdmin,
		head: hidden((words) => words.titles.administration.overview),
		view: AdminPage,
	}),
	route(PAGES.adminPeople.pattern, {
		load: loadAdminAccounts('user'),
		act: actAdminPeople,
		head: hidden((words) => words.titles.administration.people),
		view: AdminAccountsPage,
	}),
	route(PAGES.adminOrgs.pattern, {
		load: loadAdminAccounts('org'),
		head: hidden((words) => words.titles.administration.organizations),
		view: AdminAccountsPage,
	}),
	route(PAGES.adminRepos.pattern, {
		load: loadAdminRepos,
		head: hidden((words) => words.titles.administration.repositories),
		view: AdminReposPage,
	}),
	route(PAGES.adminHealth.pattern, {
		load: loadAdminHealth,
		act: actAdminHealth,
		head: hidden((words) => words.titles.administration.health),
		view: AdminHealthPage,
	}),
	route(PAGES.adminJobs.pattern, {
		load: loadAdminJobs,
		act: actAdminJobs,
		head: hidden((words) => words.titles.administration.jobs),
		view: AdminJobsPage,
	}),
	route(PAGES.adminStorage.pattern, {
		load: loadAdminStorage,
		act: actAdminStorage,
		head: hidden((words) => words.titles.administration.storage),
		view: AdminStoragePage,
	}),
	route(PAGES.adminDeleted.pattern, {
		load: loadAdminDeleted,
		act: actAdminDeleted,
		head: hidden((words) => words.titles.administration.deleted),
		view: AdminDeletedPage,
	}),
	route(PAGES.adminMirror.pattern, {
		load: loadAdminMirror,
		act: actAdminMirror,
		head: hidden((words) => words.titles.administration.mirror),
		view: AdminMirrorPage,
	}),
	route(PAGES.adminMirrorJob.pattern, {
		load: loadAdminMirrorJob,
		act: actAdminMirrorJob,
		// Nothing can be typed on this page that would be lost.
		head: ({ job }, call) => ({
			...hidden((words) => words.titles.administration.mirrorJob)({}, call),
			reloadSeconds: job.state === 'running' ? RELOAD_SECONDS : undefined,
		}),
		view: AdminMirrorJobPage,
	}),
	route(PAGES.mirrorRequests.pattern, {
		load: loadMirrorRequests,
		act: actMirrorRequests,
		head: hidden((words) => words.titles.mirrorRequests),
		view: MirrorRequestsPage,
	}),
	route(PAGES.mirrorAsk.pattern, {
		load: loadMirrorAsk,
		act: actMirrorAsk,
		head: ({ found }) => ({ title: found.facts.id, private: true }),
		view: MirrorAskPage,
	}),
	route(PAGES.adminMirrorUpstreams.pattern, {
		load: loadAdminUpstreams,
		act: actAdminUpstreams,
		head: hidden((words) => words.titles.administration.upstreams),
		view: AdminUpstreamsPage,
	}),
	route(PAGES.adminMirrorUpstream.pattern, {
		load: loadAdminUpstream,
		act: actAdminUpstream,
		head: ({ upstream }) => ({ title: upstream.name, private: true }),
		view: AdminUpstreamPage,
	}),
	route(PAGES.adminBundles.pattern, {
		load: loadAdminBundles,
		act: actAdminBundles,
		// Nothing can be typed on this page that would be lost.
		head: ({ imports }, call) => ({
			...hidden((words) => words.titles.administration.bundles)({}, call),
			reloadSeconds: imports.some(({ finishedAt }) => finishedAt === undefined) ? RELOAD_SECONDS : undefined,
		}),
		view: AdminBundlesPage,
	}),
	route(PAGES.adminMirrorSpace.pattern, {
		load: loadAdminMirrorSpace,
		act: actAdminMirrorSpace,
		head: hidden((words) => words.titles.administration.mirrorSpace),
		view: AdminMirrorSpacePage,
	}),
	route(PAGES.adminSignUp.pattern, {
		load: loadAdminSignUp,
		act: actAdminSignUp,
		head: hidden((words) => words.titles.administration.signUp),
		view: AdminSignUpPage,
	}),
	route(PAGES.adminReports.pattern, {
		load: loadAdminReports,
		act: actAdminReports,
		head: hidden((words) => words.titles.administration.reports),
		view: AdminReportsPage,
	}),
	route(PAGES.adminTakedown.pattern, {
		load: loadAdminTakedown,
		act: actAdminTakedown,
		head: ({ view }, { words }) => ({ title: words.titles.moderate(view.title), private: true }),
		view: AdminTakedownPage,
	}),
	route(PAGES.adminDemo.pattern, {
		load: loadAdminDemo,
		act: actAdminDemo,
		head: hidden((words) => words.titles.administration.demo),
		view: AdminDemoPage,
	}),
	route(PAGES.reportAccount.pattern, {
		load: loadReportAccount,
		act: actReportAccount,
		head: ({ account }, { words }) => ({ title: words.titles.report(account.name), private: true }),
		view: ReportAccountPage,
	}),
	route(PAGES.adminAudit.pattern, {
		load: loadAdminAudit,
		head: hidden((words) => words.titles.administration.audit),
		view: AdminAuditPage,
	}),
	route(PAGES.invitations.pattern, {
		load: loadInvitations,
		head: hidden((words) => words.organization.invitations.title),
		view: InvitationsPage,
	}),
	route(PAGES.invitation.pattern, {
		limit: 'refused',
		load: loadInvitation,
		act: actInvitation,
		head: hidden((words) => words.organization.invitation.pageTitle),
		view: InvitationPage,
	}),
]

/** Where requests to a gated repository are decided, and where things are reported, under the repository's own address. */
export function moderationRoutes(kind: RepoKind): Route[] {
	return [
		route(PAGES.repoAccessRequests.patterns[kind], {
			load: loadAccessRequests(kind),
			act: actAccessRequests(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.accessRequests(frame.repo.name), private: true }),
			view: AccessRequestsPage,
		}),
		route(PAGES.repoReport.patterns[kind], {
			load: loadReport(kind),
			act: actReport(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.report(frame.repo.name), private: true }),
			view: ReportPage,
		}),
	]
}
