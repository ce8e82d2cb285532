import { page, pageOf, repoPage, repoPageOf } from './page.ts'

/**
 * Every page of the hub by what it shows: the pattern for the route table, and `href` for links, forms, redirects and e-mails. No other code
 * contains the address of a page, and `npm run check` refuses one.
 */

/** Search, and what changed last. */
export const home = page('/')
/** The list of models. */
export const models = page('/models')
/** The list of datasets. */
export const datasets = page('/datasets')
/** The list of apps. */
export const apps = page('/apps')
/** What the search found of every kind. */
export const search = page('/search')
/** Every part of the design system, for people who work on it. */
export const design = page('/design')

/** Leads to the list of apps, which the public hub has here. */
export const spaces = page('/spaces')
/** Leads to the page of an app, for people who type the plural. */
export const appAsTyped = pageOf('/apps/{rest*}')
/** Leads to the profile. */
export const settings = page('/settings')
/** Leads to the likes on the visitor's own page. */
export const ownLikes = page('/user/likes')
/** Leads to the form for a new repository, with "dataset" chosen. */
export const newDataset = page('/new-dataset')
/** Leads to the form for a new repository, with "app" chosen. */
export const newSpace = page('/new-space')
/** Leads to the dataset that a name without a namespace means. */
export const datasetByShortName = pageOf('/datasets/{name}')
/** Leads to the app that a name without a namespace means. */
export const spaceByShortName = pageOf('/spaces/{name}')

/** Every project with documentation. */
export const docs = page('/docs')
/** What the search found in the documentation. */
export const docsSearch = page('/docs/search')
/** A page of a project's documentation. The first segment is the project. */
export const docsPage = pageOf('/docs/{rest*}')

/** The catalog of tasks. */
export const tasks = page('/tasks')
/** One task, such as `fill-mask`. */
export const task = pageOf('/tasks/{task}')
/** The registry of libraries. */
export const libraries = page('/libraries')
/** One library by its `library_name`; case counts. */
export const library = pageOf('/libraries/{library}')
/** Papers that repositories here cite. */
export const papers = page('/papers')
/** One paper by its arXiv id or DOI. */
export const paper = pageOf('/papers/{paper*}')
/** The list of collections. */
export const collections = page('/collections')
/** The form for a new collection. */
export const newCollection = page('/collections/new')
/** One collection. */
export const collection = pageOf('/collections/{namespace}/{slug}')
/** The form with which its owners change a collection. */
export const editCollection = pageOf('/collections/{namespace}/{slug}/edit')

/** A person or an organization. */
export const account = pageOf('/{namespace}')
/** The visitor's notifications. */
export const notifications = page('/notifications')
/** The form to report an account to the administrators of the hub; `account` in the query names it. */
export const reportAccount = page('/report')

/** The form for a new account; `invitation` in the query lets its holder in. */
export const signUp = page('/join')
/** Sign in; `next` in the query is where to go afterwards. */
export const signIn = page('/login')
/** Takes the form that signs out. */
export const signOut = page('/logout')
/** Goes on to an application after signing in; `next` in the query is its address. */
export const signedIn = page('/login/continue')
/** Sends a kept form after signing in again. */
export const resumeForm = page('/login/resume')
/** Request a link that sets a new password. */
export const forgotPassword = page('/login/forgot')
/** Set a new password with the `key` of an e-mail. */
export const resetPassword = page('/login/reset')
/** Confirm an e-mail address with the `key` of an e-mail. */
export const confirmEmail = page('/auth/confirm')
/** Revoke a token that was found in public. */
export const leakedTokens = page('/auth/leaked-tokens')
/** Ask whether an application may act for the visitor. */
export const authorize = page('/oauth/authorize')
/** Enter the code that a device shows. */
export const device = page('/oauth/device')
/** Takes the form that authorizes a device. */
export const deviceAnswer = page('/oauth/device/answer')

/** The profile of the signed-in person. */
export const profile = page('/settings/profile')
/** How the signed-in person signs in. */
export const accountSettings = page('/settings/account')
/** The passkeys of the signed-in person. */
export const passkeys = page('/settings/passkeys')
/** The authenticator of the signed-in person. */
export const twoFactor = page('/settings/two-factor')
/** The access tokens of the signed-in person. */
export const tokens = page('/settings/tokens')
/** The applications of the signed-in person, and those that may act for them. */
export const applications = page('/settings/applications')
/** One application of the signed-in person. */
export const application = pageOf('/settings/applications/{application}')
/** The CI jobs that may publish to repositories of the signed-in person. */
export const publishers = page('/settings/publishers')
/** The webhooks of the signed-in person. */
export const webhooks = page('/settings/webhooks')
/** One webhook. */
export const webhook = pageOf('/settings/webhooks/{webhook}')
/** What the signed-in person is notified of. */
export const notificationSettings = page('/settings/notifications')
/** Sign-ins and changes of the signed-in person's account. */
export const accountLog = page('/settings/log')
/** What the signed-in person stores. */
export const accountStorage = page('/settings/storage')
/** Deleted repositories that the signed-in person may restore. */
export const deletedRepos = page('/settings/deleted')

/** The form for a new organization. */
export const newOrg = page('/organizations/new')
/** The profile of an organization, to be changed. */
export const orgProfile = pageOf('/organizations/{org}/settings')
/** The members of an organization, to be changed. */
export const orgMembers = pageOf('/organizations/{org}/settings/members')
/** The resource groups of an organization. */
export const orgGroups = pageOf('/organizations/{org}/settings/groups')
/** One resource group of an organization. */
export const orgGroup = pageOf('/organizations/{org}/settings/groups/{group}')
/** The domains of an organization. */
export const orgDomains = pageOf('/organizations/{org}/settings/domains')
/** What an organization stores. */
export const orgUsage = pageOf('/organizations/{org}/settings/usage')
/** Deleted repositories of an organization. */
export const orgDeleted = pageOf('/organizations/{org}/settings/deleted')
/** What administrators of an organization did. */
export const orgAudit = pageOf('/organizations/{org}/settings/audit')
/** The form with which a member leaves an organization. */
export const leaveOrg = pageOf('/organizations/{org}/leave')
/** The invitations of the signed-in person. */
export const invitations = page('/invitations')
/** One invitation by the key that was mailed. */
export const invitation = pageOf('/invitations/{key}')

/** The form that makes the first administrator; `secret` in the query allows it. */
export const setup = page('/setup')
/** What a hub's administrators see first. */
export const admin = page('/admin')
/** Every person, for administrators. */
export const adminPeople = page('/admin/people')
/** Every organization, for administrators. */
export const adminOrgs = page('/admin/organisations')
/** Every repository, for administrators. */
export const adminRepos = page('/admin/repositories')
/** How the hub is, for administrators. */
export const adminHealth = page('/admin/health')
/** The background work of the hub, for administrators. */
export const adminJobs = page('/admin/jobs')
/** What the hub and its accounts store, for administrators. */
export const adminStorage = page('/admin/storage')
/** Deleted repositories of the whole hub. */
export const adminDeleted = page('/admin/deleted')
/** Upstreams, and what is mirrored from them without a request of a client. */
export const adminMirror = page('/admin/mirror')
/** One mirror job with its repositories. */
export const adminMirrorJob = pageOf('/admin/mirror/jobs/{job}')
/** Requests for repositories of upstreams: the visitor's own, and those to be answered. */
export const mirrorRequests = page('/settings/mirror')
/** What a repository of an upstream is, and the form that asks for it; the query names it. */
export const mirrorAsk = page('/settings/mirror/ask')
/** The upstreams, and the form that adds one. */
export const adminMirrorUpstreams = page('/admin/mirror/upstreams')
/** One upstream: it is tested, changed and removed there. */
export const adminMirrorUpstream = pageOf('/admin/mirror/upstreams/{upstream}')
/** Imports of bundles, the watched folder and the trusted keys. */
export const adminBundles = page('/admin/bundles')
/** The space that mirrored repositories take, and what they are used for. */
export const adminMirrorSpace = page('/admin/mirror/space')
/** Who can sign up. */
export const adminSignUp = page('/admin/sign-up')
/** What was reported. */
export const adminReports = page('/admin/reports')
/** What administrators did. */
export const adminAudit = page('/admin/audit')
/** Take something down, or restore it; the query names it. */
export const adminTakedown = page('/admin/take-down')
/** Remove the demo content. */
export const adminDemo = page('/admin/demo')

/** The form for a new repository; `kind` in the query chooses one. */
export const newRepo = page('/new')
/** The card of a repository. */
export const repo = repoPage('')
/** A folder. The first segment is the revision, the others are the path. */
export const repoTree = repoPageOf('/tree/{rest*}')
/** A file. The first segment is the revision, the others are the path. */
export const repoBlob = repoPageOf('/blob/{rest*}')
/** Rows of one split of a dataset. */
export const datasetRows = pageOf('/datasets/{namespace}/{name}/viewer/{config}/{split}')
/** SQL over one split of a dataset. */
export const datasetSql = pageOf('/datasets/{namespace}/{name}/sql/{config}/{split}')
/** One row of a split, counted from 0. */
export const datasetRow = pageOf('/datasets/{namespace}/{name}/viewer/{config}/{split}/{row}')
/** Leads to the rows of the configuration and split in the query, or of the first ones. */
export const chooseDatasetRows = pageOf('/datasets/{namespace}/{name}/viewer')
/** The history of a revision, or of the path behind it. */
export const repoCommits = repoPageOf('/commits/{rest*}')
/** One commit. */
export const repoCommit = repoPageOf('/commit/{oid}')
/** The author of each line of a file. */
export const repoBlame = repoPageOf('/blame/{rest*}')
/** The form that changes, renames or deletes a file. */
export const repoEdit = repoPageOf('/edit/{rest*}')
/** The form for a new file in a folder. */
export const repoNewFile = repoPageOf('/new/{rest*}')
/** Upload files to a branch. */
export const repoUpload = repoPageOf('/upload/{rest*}')
/** Branches and tags. */
export const repoBranches = repoPage('/branches')
/** The commits and changes between two revisions, joined by three dots. */
export const repoCompare = repoPageOf('/compare/{rest*}')
/** Discussions and pull requests. */
export const repoDiscussions = repoPage('/discussions')
/** The form for a new discussion. */
export const repoNewDiscussion = repoPage('/discussions/new')
/** One discussion or pull request. Clients read the number from its end. */
export const repoDiscussion = repoPageOf('/discussions/{number}')
/** What a pull request changes, line by line. */
export const repoDiscussionFiles = repoPageOf('/discussions/{number}/files')
/** The form to request access to a gated repository. */
export const repoAccess = repoPage('/access')
/** The settings of a repository. */
export const repoSettings = repoPage('/settings')
/** What takes the space of a repository. */
export const repoStorage = repoPage('/settings/storage')
/** Requests for access to a gated repository, to be decided. */
export const repoAccessRequests = repoPage('/settings/access')
/** The form to report a repository, or a thread or comment in it. */
export const repoReport = repoPage('/report')
/** What the visitor is notified of from one repository. */
export const repoWatch = repoPage('/watch')
/** The form to add a repository to a collection. */
export const repoCollect = repoPage('/collect')
/** The form to duplicate a repository under a name of the visitor's own. */
export const repoDuplicate = repoPage('/duplicate')
/** Takes the form that likes a repository. */
export const repoLike = repoPage('/like')
