import type { RepoAtRevision } from '@stoa/hub'
import {
	accountAddress,
	librariesAddress,
	libraryAddress,
	paperAddress,
	PLURAL,
	REPO_KINDS,
	taskAddress,
	tasksAddress,
	type RepoKind,
} from '@stoa/vocabulary'
import { identityRoutes } from './identity-routes.ts'
import { moderationRoutes, organisationRoutes } from './organisation-routes.ts'
import { accountFeeds, listingFeeds, repoFeeds } from './layouts/feed-links.ts'
import { KIND_WORDS } from './layouts/kind-words.ts'
import { leadOf } from './layouts/task-words.ts'
import { cardAlternates, hasCard } from './layouts/repo/copy-card.tsx'
import type { RepoFrame } from './layouts/repo/load-repo.ts'
import { actAccess, loadAccess } from './pages/access/act.ts'
import { AccessPage } from './pages/access/page.tsx'
import { actAccount, loadAccount } from './pages/account/load.ts'
import { shortNameOf } from './pages/account/short-name.ts'
import { AccountPage } from './pages/account/page.tsx'
import { loadApp } from './pages/app/load.ts'
import { AppPage } from './pages/app/page.tsx'
import { loadBlame } from './pages/blame/load.ts'
import { BlamePage } from './pages/blame/page.tsx'
import { loadBlob } from './pages/blob/load.ts'
import { BlobPage } from './pages/blob/page.tsx'
import { actBranches, loadBranches } from './pages/branches/act.ts'
import { BranchesPage } from './pages/branches/page.tsx'
import { actCollect, loadCollect } from './pages/collect/act.ts'
import { CollectPage } from './pages/collect/page.tsx'
import { actCollection, loadCollection } from './pages/collection/load.ts'
import { CollectionPage } from './pages/collection/page.tsx'
import { loadCollections } from './pages/collections/load.ts'
import { CollectionsPage } from './pages/collections/page.tsx'
import { loadCommit } from './pages/commit/load.ts'
import { CommitPage } from './pages/commit/page.tsx'
import { loadCommits } from './pages/commits/load.ts'
import { CommitsPage } from './pages/commits/page.tsx'
import { loadCompare, statusOfCompare } from './pages/compare/load.ts'
import { ComparePage } from './pages/compare/page.tsx'
import { loadDataset } from './pages/dataset/load.ts'
import { DatasetPage } from './pages/dataset/page.tsx'
import { DesignPage } from './pages/design/page.tsx'
import { loadDiscussions } from './pages/discussions/load.ts'
import { DiscussionsPage } from './pages/discussions/page.tsx'
import { ThreadPage } from './pages/discussion/page.tsx'
import { actThread, loadThread } from './pages/discussion/thread.ts'
import { docsHead } from './pages/docs/head.ts'
import { loadDocs } from './pages/docs/load.ts'
import { DocsPageView } from './pages/docs/page.tsx'
import { loadDocsList } from './pages/docs-list/load.ts'
import { DocsListPage } from './pages/docs-list/page.tsx'
import { loadDocsSearch } from './pages/docs-search/load.ts'
import { DocsSearchPage } from './pages/docs-search/page.tsx'
import { actEdit, actNewFile } from './pages/edit/act.ts'
import { loadEdit, loadNewFile } from './pages/edit/load.ts'
import { EditPage } from './pages/edit/page.tsx'
import { actEditCollection, loadEditCollection } from './pages/edit-collection/act.ts'
import { EditCollectionPage } from './pages/edit-collection/page.tsx'
import { loadHome } from './pages/home/load.ts'
import { HomePage } from './pages/home/page.tsx'
import { actJoin, loadJoin } from './pages/join/act.ts'
import { actLogin, loadLogin } from './pages/login/act.ts'
import { JoinPage } from './pages/join/page.tsx'
import { actLike, loadLike } from './pages/like/act.ts'
import { loadLibraries } from './pages/libraries/load.ts'
import { LibrariesPage } from './pages/libraries/page.tsx'
import { loadLibrary } from './pages/library/load.ts'
import { LibraryPage } from './pages/library/page.tsx'
import { listingHead } from './pages/listing/head.ts'
import { loadListing } from './pages/listing/load.ts'
import { ListingPageView } from './pages/listing/page.tsx'
import { LoginPage } from './pages/login/page.tsx'
import { actLogout, loadLogout } from './pages/logout/act.ts'
import { loadModel } from './pages/model/load.ts'
import { ModelPage } from './pages/model/page.tsx'
import { actNewCollection, loadNewCollection } from './pages/new-collection/act.ts'
import { NewCollectionPage } from './pages/new-collection/page.tsx'
import { actNewDiscussion, loadNewDiscussion } from './pages/new-discussion/act.ts'
import { NewDiscussionPage } from './pages/new-discussion/page.tsx'
import { actNew, loadNew } from './pages/new/act.ts'
import { NewPage } from './pages/new/page.tsx'
import { loadSearch } from './pages/search/load.ts'
import { SearchPage } from './pages/search/page.tsx'
import { actSettings, loadSettings } from './pages/settings/act.ts'
import { SettingsPage } from './pages/settings/page.tsx'
import { loadTask } from './pages/task/load.ts'
import { TaskPageView } from './pages/task/page.tsx'
import { loadTasks } from './pages/tasks/load.ts'
import { TasksPage } from './pages/tasks/page.tsx'
import { actTokens, loadTokens } from './pages/tokens/act.ts'
import { TokensPage } from './pages/tokens/page.tsx'
import { loadTree } from './pages/tree/load.ts'
import { TreePage } from './pages/tree/page.tsx'
import { loadUpload } from './pages/upload/load.ts'
import { UploadPage } from './pages/upload/page.tsx'
import { actNotificationSettings, loadNotificationSettings } from './pages/notification-settings/act.ts'
import { NotificationSettingsPage } from './pages/notification-settings/page.tsx'
import { actNotifications, loadNotifications } from './pages/notifications/act.ts'
import { NotificationsPage } from './pages/notifications/page.tsx'
import { loadPaper } from './pages/paper/load.ts'
import { PaperPage } from './pages/paper/page.tsx'
import { loadPapers } from './pages/papers/load.ts'
import { PapersPage } from './pages/papers/page.tsx'
import { actWatch, loadWatch } from './pages/watch/act.ts'
import { WatchPage } from './pages/watch/page.tsx'
import { actWebhook, loadWebhook } from './pages/webhook/act.ts'
import { WebhookPage } from './pages/webhook/page.tsx'
import { actWebhooks, loadWebhooks } from './pages/webhooks/act.ts'
import { WebhooksPage } from './pages/webhooks/page.tsx'
import { type Elsewhere, type Head, type PageCall, type Route, FILE_FORM, TEXT_FORM, route } from './site/route.ts'

const titled =
	(title: string, hidden = false) =>
	(): Head => ({ title, private: hidden })
const nothing = (): null => null
const toAppsListing = async ({ url }: PageCall): Promise<Elsewhere> => ({ redirect: `/apps${url.search}`, moved: true })
/** Where the public hub has what is elsewhere here: people type its addresses, and its cards link to them. */
const toElsewhere = (redirect: string) => async (): Promise<Elsewhere> => ({ redirect, moved: true })
/** What the visitor likes stands on their page. */
const toOwnLikes = async ({ actor }: PageCall): Promise<Elsewhere> => ({
	redirect: actor.kind === 'visitor' ? '/login?next=%2Fuser%2Flikes' : `${accountAddress(actor.account.name)}#likes`,
})
/** Client programs ask for names without a namespace's slash in odd ways; people type the plural of apps. */
const toAppPage = async ({ params, url }: PageCall<'rest'>): Promise<Elsewhere> => ({
	redirect: `/spaces/${params.rest}${url.search}`,
	moved: true,
})

const repoHead = ({ frame: { repo } }: { frame: RepoFrame }): Head => ({
	title: repo.kind === 'model' ? repo.name : `${repo.name} · ${KIND_WORDS[repo.kind].One}`,
	description: repo.metadata.description,
	private: repo.visibility === 'private',
})

/** Of the page that a repository's card stands on. */
const cardHead = (data: { frame: RepoFrame; at: RepoAtRevision | undefined }): Head => ({
	...repoHead(data),
	alternates: [...(hasCard(data.at) ? (cardAlternates(data.frame.repo) ?? []) : []), ...repoFeeds(data.frame.repo, 'commits')],
})

const listing = (address: '/models' | '/datasets' | '/apps', kind: RepoKind): Route =>
	route(address, {
		load: loadListing(kind),
		head: ({ state }) => ({ ...listingHead(state), alternates: listingFeeds(address.slice(1)) }),
		view: ListingPageView,
	})

/** The pages that every kind of repository has, under its prefix. */
function repoPages(kind: RepoKind): Route[] {
	const at = { model: '/{namespace}/{name}', dataset: '/datasets/{namespace}/{name}', space: '/spaces/{namespace}/{name}' } as const
	const here = at[kind]
	return [
		route(`${here}/tree/{rest*}`, {
			load: loadTree(kind),
			head: ({ place }) => ({ ...repoHead(place), title: `${place.path || 'Files'} · ${place.frame.repo.name}` }),
			view: TreePage,
		}),
		route(`${here}/blob/{rest*}`, {
			load: loadBlob(kind),
			head: ({ place }) => ({ ...repoHead(place), title: `${place.path} · ${place.frame.repo.name}` }),
			view: BlobPage,
		}),
		route(`${here}/commits/{rest*}`, {
			load: loadCommits(kind),
			head: ({ place }) => ({
				...repoHead(place),
				title: `History of ${place.frame.repo.name}`,
				alternates: repoFeeds(place.frame.repo, 'commits'),
			}),
			view: CommitsPage,
		}),
		route(`${here}/commit/{oid}`, {
			load: loadCommit(kind),
			head: (data) => ({ ...repoHead(data), title: `${data.commit.title} · ${data.frame.repo.name}` }),
			view: CommitPage,
		}),
		route(`${here}/blame/{rest*}`, {
			load: loadBlame(kind),
			head: ({ place }) => ({ ...repoHead(place), title: `Lines of ${place.path} · ${place.frame.repo.name}` }),
			view: BlamePage,
		}),
		route(`${here}/edit/{rest*}`, {
			load: loadEdit(kind),
			act: actEdit(kind),
			form: FILE_FORM,
			head: ({ place }) => ({ title: `Edit ${place.path} · ${place.frame.repo.name}`, private: true }),
			view: EditPage,
		}),
		route(`${here}/new/{rest*}`, {
			load: loadNewFile(kind),
			act: actNewFile(kind),
			form: FILE_FORM,
			head: ({ place }) => ({ title: `New file in ${place.frame.repo.name}`, private: true }),
			view: EditPage,
		}),
		route(`${here}/branches`, {
			load: loadBranches(kind),
			act: actBranches(kind),
			head: (data) => ({ ...repoHead(data), title: `Branches and tags of ${data.frame.repo.name}` }),
			view: BranchesPage,
		}),
		route(`${here}/compare/{rest*}`, {
			load: loadCompare(kind),
			head: (data) => ({ ...repoHead(data), title: `${data.base} and ${data.head} · ${data.frame.repo.name}` }),
			view: ComparePage,
			status: statusOfCompare,
		}),
		route(`${here}/discussions`, {
			load: loadDiscussions(kind),
			head: (data) => ({
				...repoHead(data),
				title: `Discussions of ${data.frame.repo.name}`,
				alternates: repoFeeds(data.frame.repo, 'discussions'),
			}),
			view: DiscussionsPage,
		}),
		route(`${here}/discussions/new`, {
			load: loadNewDiscussion(kind),
			act: actNewDiscussion(kind),
			form: TEXT_FORM,
			head: ({ frame }) => ({ title: `New discussion of ${frame.repo.name}`, private: true }),
			view: NewDiscussionPage,
		}),
		route(`${here}/discussions/{number}`, {
			load: loadThread(kind),
			act: actThread(kind),
			form: TEXT_FORM,
			head: (data) => ({ ...repoHead(data), title: `${data.thread.discussion.title} · ${data.frame.repo.name}` }),
			view: ThreadPage,
		}),
		route(`${here}/access`, {
			load: loadAccess(kind),
			act: actAccess(kind),
			form: TEXT_FORM,
			head: ({ frame }) => ({ title: `Access to ${frame.repo.name}`, private: true }),
			view: AccessPage,
		}),
		route(`${here}/upload/{rest*}`, {
			load: loadUpload(kind),
			head: ({ frame }) => ({ title: `Upload to ${frame.repo.name}`, private: true }),
			view: UploadPage,
		}),
		...moderationRoutes(kind, here),
		route(`${here}/settings`, {
			load: loadSettings(kind),
			act: actSettings(kind),
			form: TEXT_FORM,
			head: ({ frame }) => ({ title: `Settings of ${frame.repo.name}`, private: true }),
			view: SettingsPage,
		}),
		route(`${here}/watch`, {
			load: loadWatch(kind),
			act: actWatch(kind),
			head: ({ frame }) => ({ title: `Notifications of ${frame.repo.name}`, private: true }),
			view: WatchPage,
		}),
		route(`${here}/collect`, {
			load: loadCollect(kind),
			act: actCollect(kind),
			head: ({ frame }) => ({ title: `Add ${frame.repo.name} to a collection`, private: true }),
			view: CollectPage,
		}),
		route(`${here}/like`, { load: loadLike(kind), act: actLike(kind), head: titled('Like'), view: nothing }),
	]
}

/** Every page by its address. */
export const routes: readonly Route[] = [
	route('/', {
		load: loadHome,
		head: () => ({ title: 'Stoa', description: 'Models, datasets and apps for machine learning' }),
		view: HomePage,
	}),
	listing('/models', 'model'),
	listing('/datasets', 'dataset'),
	listing('/apps', 'space'),
	route('/spaces', { load: toAppsListing, head: titled('Apps'), view: nothing }),
	route('/apps/{rest*}', { load: toAppPage, head: titled('Apps'), view: nothing }),
	route('/settings', { load: toElsewhere('/settings/profile'), head: titled('Settings', true), view: nothing }),
	route('/user/likes', { load: toOwnLikes, head: titled('Likes', true), view: nothing }),
	route('/new-dataset', { load: toElsewhere('/new?kind=dataset'), head: titled('New dataset', true), view: nothing }),
	route('/new-space', { load: toElsewhere('/new?kind=space'), head: titled('New app', true), view: nothing }),
	route('/search', {
		load: loadSearch,
		head: ({ text }) => ({ title: text ? `${text} · Search` : 'Search', private: true }),
		view: SearchPage,
	}),
	route('/docs', {
		load: loadDocsList,
		head: () => ({ title: 'Documentation', description: 'Guides, courses and references', canonical: '/docs' }),
		view: DocsListPage,
	}),
	route('/docs/search', {
		load: loadDocsSearch,
		head: ({ text }) => ({ title: text ? `${text} · Search the documentation` : 'Search the documentation', private: true }),
		view: DocsSearchPage,
	}),
	route('/docs/{rest*}', {
		load: loadDocs,
		head: docsHead,
		view: DocsPageView,
		status: ({ kind }) => (kind === 'missing' ? 404 : 200),
		powers: (data) => ({ styleAttributes: true, otherHosts: data.kind === 'page' && data.isTrusted }),
	}),
	route('/tasks', {
		load: loadTasks,
		head: ({ search }) => ({
			title: search ? `${search} · Tasks` : 'Tasks of machine learning models',
			description:
				'What models can be asked to do: every task of text, vision, sound and tables, with an example, metrics, programs and models.',
			canonical: tasksAddress(),
			private: search !== '',
		}),
		view: TasksPage,
	}),
	route('/tasks/{id}', {
		load: loadTask,
		head: ({ task, record }) => ({
			title: `${task.label}: models, datasets and how it works`,
			description: record && leadOf(record),
			canonical: taskAddress(task.id),
		}),
		view: TaskPageView,
	}),
	route('/libraries', {
		load: loadLibraries,
		head: ({ state: { search, task, keep } }) => ({
			title: search ? `${search} · Libraries` : 'Libraries that load models',
			description: 'Every library that a model card can name: what it can do, how to install it, how to load a model with it.',
			canonical: librariesAddress(),
			private: search !== '' || task !== undefined || keep !== '',
		}),
		view: LibrariesPage,
	}),
	route('/libraries/{library}', {
		load: loadLibrary,
		head: ({ library }) => ({
			title: `${library.prettyLabel}: load models, install and tasks`,
			description: `How to install ${library.prettyLabel} and load a model with it, the tasks it can do, and its models on this hub.`,
			canonical: libraryAddress(library.key),
		}),
		view: LibraryPage,
	}),
	route('/collections', {
		load: loadCollections,
		head: ({ search, index, owner }) => ({
			title: owner === undefined ? 'Collections' : `Collections of ${owner}`,
			description: 'Models, datasets, apps and papers that people put together.',
			private: search !== '' || index > 0,
		}),
		view: CollectionsPage,
	}),
	route('/collections/new', {
		load: loadNewCollection,
		act: actNewCollection,
		head: titled('New collection', true),
		view: NewCollectionPage,
	}),
	route('/collections/{namespace}/{slug}', {
		load: loadCollection,
		act: actCollection,
		head: ({ view: { collection, owner } }) => ({
			title: `${collection.title}, a collection of ${owner.name}`,
			description: collection.description || undefined,
			private: collection.visibility === 'private',
		}),
		view: CollectionPage,
	}),
	route('/collections/{namespace}/{slug}/edit', {
		load: loadEditCollection,
		act: actEditCollection,
		head: ({ view }) => ({ title: `Edit ${view.collection.title}`, private: true }),
		view: EditCollectionPage,
	}),
	route('/join', { limit: 'every', load: loadJoin, act: actJoin, head: titled('Sign up'), view: JoinPage }),
	route('/login', { limit: 'every', load: loadLogin, act: actLogin, head: titled('Sign in'), view: LoginPage }),
	route('/logout', { load: loadLogout, act: actLogout, head: titled('Sign out'), view: nothing }),
	route('/new', { load: loadNew, act: actNew, head: titled('New repository', true), view: NewPage }),
	route('/settings/tokens', { load: loadTokens, act: actTokens, head: titled('Access tokens', true), view: TokensPage }),
	...identityRoutes,
	...organisationRoutes,
	route('/papers', {
		load: loadPapers,
		head: ({ search }) => ({ title: 'Papers', description: 'Papers that models, datasets and apps here cite.', private: search !== '' }),
		view: PapersPage,
	}),
	route('/papers/{paper*}', {
		load: loadPaper,
		head: ({ paper: { id, title } }) => ({ title: title ?? id, alternates: [{ href: `${paperAddress(id)}.md`, type: 'text/markdown' }] }),
		view: PaperPage,
	}),
	route('/notifications', { load: loadNotifications, act: actNotifications, head: titled('Notifications', true), view: NotificationsPage }),
	route('/settings/notifications', {
		load: loadNotificationSettings,
		act: actNotificationSettings,
		head: titled('Notification settings', true),
		view: NotificationSettingsPage,
	}),
	route('/settings/webhooks', { load: loadWebhooks, act: actWebhooks, head: titled('Webhooks', true), view: WebhooksPage }),
	route('/settings/webhooks/{webhook}', { load: loadWebhook, act: actWebhook, head: titled('Webhook', true), view: WebhookPage }),
	route('/design', { load: async () => ({}), head: titled('Design'), view: DesignPage }),
	...REPO_KINDS.flatMap(repoPages),
	route('/{namespace}/{name}', { load: loadModel, head: cardHead, view: ModelPage }),
	route('/datasets/{namespace}/{name}', { load: loadDataset, head: cardHead, view: DatasetPage }),
	route('/spaces/{namespace}/{name}', { load: loadApp, head: cardHead, view: AppPage }),
	...(['dataset', 'space'] as const).map((kind) =>
		route(`/${PLURAL[kind]}/{name}`, {
			load: (call: PageCall<'name'>) => shortNameOf(call, kind, call.params.name),
			head: titled('Repository'),
			view: nothing,
		}),
	),
	route('/{namespace}', {
		load: loadAccount,
		act: actAccount,
		head: ({ account }) => ({ title: account.fullname || account.name, alternates: accountFeeds(account.name) }),
		view: AccountPage,
	}),
]
