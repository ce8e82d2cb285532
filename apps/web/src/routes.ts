import type { RepoAtRevision } from '@stoa/hub'
import {
	PAGES,
	accountAddress,
	librariesAddress,
	libraryAddress,
	paperAddress,
	REPO_KINDS,
	taskAddress,
	tasksAddress,
	type RepoKind,
	repoAddress,
} from '@stoa/vocabulary'
import { identityRoutes } from './identity-routes.ts'
import { moderationRoutes, organisationRoutes } from './organisation-routes.ts'
import { accountFeeds, listingFeeds, repoFeeds } from './parts/feed-links.ts'
import { leadOf } from './parts/task-words.ts'
import { cardAlternates, hasCard } from './parts/repo/copy-card.tsx'
import type { RepoFrame } from './parts/repo/load-repo.ts'
import { actAccess, loadAccess } from './pages/repository/access/act.ts'
import { AccessPage } from './pages/repository/access/page.tsx'
import { aboutAccount } from './pages/account/profile/about.ts'
import { actAccount, loadAccount } from './pages/account/profile/load.ts'
import { shortNameOf } from './pages/account/profile/short-name.ts'
import { AccountPage } from './pages/account/profile/page.tsx'
import { loadApp } from './pages/repository/app/load.ts'
import { AppPage } from './pages/repository/app/page.tsx'
import { loadBlame } from './pages/repository/blame/load.ts'
import { BlamePage } from './pages/repository/blame/page.tsx'
import { loadBlob } from './pages/repository/blob/load.ts'
import { BlobPage } from './pages/repository/blob/page.tsx'
import { actBranches, loadBranches } from './pages/repository/branches/act.ts'
import { BranchesPage } from './pages/repository/branches/page.tsx'
import { actCollect, loadCollect } from './pages/community/collect/act.ts'
import { CollectPage } from './pages/community/collect/page.tsx'
import { actCollection, loadCollection } from './pages/community/collection/load.ts'
import { CollectionPage } from './pages/community/collection/page.tsx'
import { loadCollections } from './pages/community/collections/load.ts'
import { CollectionsPage } from './pages/community/collections/page.tsx'
import { loadCommit } from './pages/repository/commit/load.ts'
import { CommitPage } from './pages/repository/commit/page.tsx'
import { loadCommits } from './pages/repository/commits/load.ts'
import { CommitsPage } from './pages/repository/commits/page.tsx'
import { loadCompare, statusOfCompare } from './pages/repository/compare/load.ts'
import { ComparePage } from './pages/repository/compare/page.tsx'
import { loadDataset } from './pages/repository/dataset/load.ts'
import { DatasetPage } from './pages/repository/dataset/page.tsx'
import { DesignPage } from './pages/docs/design/page.tsx'
import { loadDiscussions } from './pages/community/discussions/load.ts'
import { DiscussionsPage } from './pages/community/discussions/page.tsx'
import { ThreadFilesPage } from './pages/community/discussion/files-page.tsx'
import { ThreadPage } from './pages/community/discussion/page.tsx'
import { actThread, loadThread } from './pages/community/discussion/thread.ts'
import { docsHead } from './pages/docs/page/head.ts'
import { loadDocs } from './pages/docs/page/load.ts'
import { DocsPageView } from './pages/docs/page/page.tsx'
import { loadDocsList } from './pages/docs/list/load.ts'
import { DocsListPage } from './pages/docs/list/page.tsx'
import { loadDocsSearch } from './pages/docs/search/load.ts'
import { DocsSearchPage } from './pages/docs/search/page.tsx'
import { actDuplicate, loadDuplicate } from './pages/repository/duplicate/act.ts'
import { DuplicatePage } from './pages/repository/duplicate/page.tsx'
import { actEdit, actNewFile } from './pages/repository/edit/act.ts'
import { loadEdit, loadNewFile } from './pages/repository/edit/load.ts'
import { EditPage } from './pages/repository/edit/page.tsx'
import { actEditCollection, loadEditCollection } from './pages/community/edit-collection/act.ts'
import { EditCollectionPage } from './pages/community/edit-collection/page.tsx'
import { loadHome } from './pages/catalog/home/load.ts'
import { HomePage } from './pages/catalog/home/page.tsx'
import { actJoin, loadJoin } from './pages/account/join/act.ts'
import { actLogin, loadLogin } from './pages/account/login/act.ts'
import { JoinPage } from './pages/account/join/page.tsx'
import { actLike, loadLike } from './pages/community/like/act.ts'
import { loadLibraries } from './pages/catalog/libraries/load.ts'
import { LibrariesPage } from './pages/catalog/libraries/page.tsx'
import { loadLibrary } from './pages/catalog/library/load.ts'
import { LibraryPage } from './pages/catalog/library/page.tsx'
import { listingHead } from './pages/catalog/listing/head.ts'
import { loadListing } from './pages/catalog/listing/load.ts'
import { ListingPageView } from './pages/catalog/listing/page.tsx'
import { LoginPage } from './pages/account/login/page.tsx'
import { actLogout, loadLogout } from './pages/account/logout/act.ts'
import { loadModel } from './pages/repository/model/load.ts'
import { ModelPage } from './pages/repository/model/page.tsx'
import { actNewCollection, loadNewCollection } from './pages/community/new-collection/act.ts'
import { NewCollectionPage } from './pages/community/new-collection/page.tsx'
import { actNewDiscussion, loadNewDiscussion } from './pages/community/new-discussion/act.ts'
import { NewDiscussionPage } from './pages/community/new-discussion/page.tsx'
import { actNew, loadNew } from './pages/repository/new/act.ts'
import { NewPage } from './pages/repository/new/page.tsx'
import { loadSearch } from './pages/catalog/search/load.ts'
import { SearchPage } from './pages/catalog/search/page.tsx'
import { actSettings, loadSettings } from './pages/repository/settings/act.ts'
import { SettingsPage } from './pages/repository/settings/page.tsx'
import { actRepoStorage, loadRepoStorage } from './pages/repository/storage/act.ts'
import { RepoStoragePage } from './pages/repository/storage/page.tsx'
import { loadTask } from './pages/catalog/task/load.ts'
import { TaskPageView } from './pages/catalog/task/page.tsx'
import { loadTasks } from './pages/catalog/tasks/load.ts'
import { TasksPage } from './pages/catalog/tasks/page.tsx'
import { actTokens, loadTokens } from './pages/settings/tokens/act.ts'
import { TokensPage } from './pages/settings/tokens/page.tsx'
import { canonicalRow, loadRow } from './pages/repository/row/load.ts'
import { RowPage } from './pages/repository/row/page.tsx'
import { loadSql } from './pages/repository/sql/load.ts'
import { SqlPage } from './pages/repository/sql/page.tsx'
import { canonicalOf, chooseRows, loadRows } from './pages/repository/viewer/load.ts'
import { RowsPage } from './pages/repository/viewer/page.tsx'
import { loadTree } from './pages/repository/tree/load.ts'
import { TreePage } from './pages/repository/tree/page.tsx'
import { loadUpload } from './pages/repository/upload/load.ts'
import { UploadPage } from './pages/repository/upload/page.tsx'
import { actNotificationSettings, loadNotificationSettings } from './pages/settings/notifications/act.ts'
import { NotificationSettingsPage } from './pages/settings/notifications/page.tsx'
import { actNotifications, loadNotifications } from './pages/community/notifications/act.ts'
import { NotificationsPage } from './pages/community/notifications/page.tsx'
import { loadPaper } from './pages/catalog/paper/load.ts'
import { PaperPage } from './pages/catalog/paper/page.tsx'
import { loadPapers } from './pages/catalog/papers/load.ts'
import { PapersPage } from './pages/catalog/papers/page.tsx'
import { actWatch, loadWatch } from './pages/community/watch/act.ts'
import { WatchPage } from './pages/community/watch/page.tsx'
import { actWebhook, loadWebhook } from './pages/settings/webhook/act.ts'
import { WebhookPage } from './pages/settings/webhook/page.tsx'
import { actWebhooks, loadWebhooks } from './pages/settings/webhooks/act.ts'
import { WebhooksPage } from './pages/settings/webhooks/page.tsx'
import { type Elsewhere, type Head, type PageCall, type Route, FILE_FORM, TEXT_FORM, route } from './site/route.ts'
import type { Words } from './words/words.ts'

const titled =
	(title: (words: Words) => string, hidden = false) =>
	(_: object, { words }: PageCall<string>): Head => ({ title: title(words), private: hidden })
const nothing = (): null => null
/** Of addresses that always lead elsewhere: nothing shows it. */
const noHead = (): Head => ({ title: '' })
const toAppsListing = async ({ url }: PageCall): Promise<Elsewhere> => ({ redirect: PAGES.apps.href() + url.search, moved: true })
/** Where the public hub has what is elsewhere here: people type its addresses, and its cards link to them. */
const toElsewhere = (redirect: string) => async (): Promise<Elsewhere> => ({ redirect, moved: true })
/** What the visitor likes stands on their page. */
const toOwnLikes = async ({ actor }: PageCall): Promise<Elsewhere> => ({
	redirect: actor.kind === 'visitor' ? PAGES.signIn.href({ next: PAGES.ownLikes.href() }) : `${accountAddress(actor.account.name)}#likes`,
})
/** Client programs ask for names without a namespace's slash in odd ways; people type the plural of apps. */
const toAppPage = async ({ params, url }: PageCall<'rest'>): Promise<Elsewhere> => ({
	redirect: repoAddress({ kind: 'space', id: params.rest }) + url.search,
	moved: true,
})

const repoHead = ({ frame: { repo } }: { frame: RepoFrame }, { words: { kinds } }: PageCall<string>): Head => ({
	title: repo.kind === 'model' ? repo.name : `${repo.name} · ${kinds[repo.kind].One}`,
	description: repo.metadata.description,
	private: repo.visibility === 'private',
})

/** Of the page that a repository's card stands on. */
const cardHead = (data: { frame: RepoFrame; at: RepoAtRevision | undefined }, call: PageCall<string>): Head => ({
	...repoHead(data, call),
	alternates: [...(hasCard(data.at) ? (cardAlternates(data.frame.repo) ?? []) : []), ...repoFeeds(data.frame.repo, 'commits')],
})

const listing = (address: string, kind: RepoKind): Route =>
	route(address, {
		load: loadListing(kind),
		head: ({ state }, { words }) => ({ ...listingHead(words, state), alternates: listingFeeds(kind) }),
		view: ListingPageView,
	})

/** The pages that every kind of repository has, under its prefix. */
function repoPages(kind: RepoKind): Route[] {
	return [
		route(PAGES.repoTree.patterns[kind], {
			load: loadTree(kind),
			head: ({ place }, call) => ({
				...repoHead(place, call),
				title: `${place.path || call.words.titles.files} · ${place.frame.repo.name}`,
			}),
			view: TreePage,
		}),
		route(PAGES.repoBlob.patterns[kind], {
			load: loadBlob(kind),
			head: ({ place }, call) => ({ ...repoHead(place, call), title: `${place.path} · ${place.frame.repo.name}` }),
			view: BlobPage,
		}),
		route(PAGES.repoCommits.patterns[kind], {
			load: loadCommits(kind),
			head: ({ place }, call) => ({
				...repoHead(place, call),
				title: call.words.titles.history(place.frame.repo.name),
				alternates: repoFeeds(place.frame.repo, 'commits'),
			}),
			view: CommitsPage,
		}),
		route(PAGES.repoCommit.patterns[kind], {
			load: loadCommit(kind),
			head: (data, call) => ({ ...repoHead(data, call), title: `${data.commit.title} · ${data.frame.repo.name}` }),
			view: CommitPage,
		}),
		route(PAGES.repoBlame.patterns[kind], {
			load: loadBlame(kind),
			head: ({ place }, call) => ({ ...repoHead(place, call), title: call.words.titles.blame(place.path, place.frame.repo.name) }),
			view: BlamePage,
		}),
		route(PAGES.repoEdit.patterns[kind], {
			load: loadEdit(kind),
			act: actEdit(kind),
			form: FILE_FORM,
			head: ({ place }, call) => ({ title: call.words.titles.edit(place.path, place.frame.repo.name), private: true }),
			view: EditPage,
		}),
		route(PAGES.repoNewFile.patterns[kind], {
			load: loadNewFile(kind),
			act: actNewFile(kind),
			form: FILE_FORM,
			head: ({ place }, call) => ({ title: call.words.titles.newFile(place.frame.repo.name), private: true }),
			view: EditPage,
		}),
		route(PAGES.repoBranches.patterns[kind], {
			load: loadBranches(kind),
			act: actBranches(kind),
			head: (data, call) => ({ ...repoHead(data, call), title: call.words.titles.branches(data.frame.repo.name) }),
			view: BranchesPage,
		}),
		route(PAGES.repoCompare.patterns[kind], {
			load: loadCompare(kind),
			head: (data, call) => ({
				...repoHead(data, call),
				title: call.words.titles.compare({ base: data.base, head: data.head, repo: data.frame.repo.name }),
			}),
			view: ComparePage,
			status: statusOfCompare,
		}),
		route(PAGES.repoDiscussions.patterns[kind], {
			load: loadDiscussions(kind),
			head: (data, call) => ({
				...repoHead(data, call),
				title: call.words.titles.discussions(data.frame.repo.name),
				alternates: repoFeeds(data.frame.repo, 'discussions'),
			}),
			view: DiscussionsPage,
		}),
		route(PAGES.repoNewDiscussion.patterns[kind], {
			load: loadNewDiscussion(kind),
			act: actNewDiscussion(kind),
			form: TEXT_FORM,
			head: ({ frame }, { words }) => ({ title: words.titles.newDiscussion(frame.repo.name), private: true }),
			view: NewDiscussionPage,
		}),
		route(PAGES.repoDiscussion.patterns[kind], {
			load: loadThread(kind),
			act: actThread(kind),
			form: TEXT_FORM,
			head: (data, call) => ({ ...repoHead(data, call), title: `${data.thread.discussion.title} · ${data.frame.repo.name}` }),
			view: ThreadPage,
		}),
		route(PAGES.repoDiscussionFiles.patterns[kind], {
			load: loadThread(kind),
			act: actThread(kind),
			form: TEXT_FORM,
			head: (data, call) => ({
				...repoHead(data, call),
				title: call.words.titles.discussionFiles(data.thread.discussion.title, data.frame.repo.name),
			}),
			view: ThreadFilesPage,
		}),
		route(PAGES.repoAccess.patterns[kind], {
			load: loadAccess(kind),
			act: actAccess(kind),
			form: TEXT_FORM,
			head: ({ frame }, { words }) => ({ title: words.titles.access(frame.repo.name), private: true }),
			view: AccessPage,
		}),
		route(PAGES.repoUpload.patterns[kind], {
			load: loadUpload(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.upload(frame.repo.name), private: true }),
			view: UploadPage,
		}),
		...moderationRoutes(kind),
		route(PAGES.repoSettings.patterns[kind], {
			load: loadSettings(kind),
			act: actSettings(kind),
			form: TEXT_FORM,
			head: ({ frame }, { words }) => ({ title: words.titles.repoSettings(frame.repo.name), private: true }),
			view: SettingsPage,
		}),
		route(PAGES.repoStorage.patterns[kind], {
			load: loadRepoStorage(kind),
			act: actRepoStorage(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.repoStorage(frame.repo.name), private: true }),
			view: RepoStoragePage,
		}),
		route(PAGES.repoWatch.patterns[kind], {
			load: loadWatch(kind),
			act: actWatch(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.repoNotifications(frame.repo.name), private: true }),
			view: WatchPage,
		}),
		route(PAGES.repoCollect.patterns[kind], {
			load: loadCollect(kind),
			act: actCollect(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.collect(frame.repo.name), private: true }),
			view: CollectPage,
		}),
		route(PAGES.repoDuplicate.patterns[kind], {
			load: loadDuplicate(kind),
			act: actDuplicate(kind),
			head: ({ frame }, { words }) => ({ title: words.titles.duplicate(frame.repo.name), private: true }),
			view: DuplicatePage,
		}),
		route(PAGES.repoLike.patterns[kind], { load: loadLike(kind), act: actLike(kind), head: noHead, view: nothing }),
	]
}

/** Every page by its address. */
export const routes: readonly Route[] = [
	route(PAGES.home.pattern, {
		load: loadHome,
		head: (_, { words }) => ({ title: 'Stoa', description: words.titles.home }),
		view: HomePage,
	}),
	listing(PAGES.models.pattern, 'model'),
	listing(PAGES.datasets.pattern, 'dataset'),
	listing(PAGES.apps.pattern, 'space'),
	route(PAGES.spaces.pattern, { load: toAppsListing, head: noHead, view: nothing }),
	route(PAGES.appAsTyped.pattern, { load: toAppPage, head: noHead, view: nothing }),
	route(PAGES.settings.pattern, { load: toElsewhere(PAGES.profile.href()), head: noHead, view: nothing }),
	route(PAGES.ownLikes.pattern, { load: toOwnLikes, head: noHead, view: nothing }),
	route(PAGES.newDataset.pattern, {
		load: toElsewhere(PAGES.newRepo.href({ kind: 'dataset' })),
		head: noHead,
		view: nothing,
	}),
	route(PAGES.newSpace.pattern, { load: toElsewhere(PAGES.newRepo.href({ kind: 'space' })), head: noHead, view: nothing }),
	route(PAGES.search.pattern, {
		load: loadSearch,
		head: ({ text }, { words }) => ({ title: words.titles.search(text), private: true }),
		view: SearchPage,
	}),
	route(PAGES.docs.pattern, {
		load: loadDocsList,
		head: (_, { words }) => ({
			title: words.titles.documentation,
			description: words.titles.documentationDescription,
			canonical: PAGES.docs.href(),
		}),
		view: DocsListPage,
	}),
	route(PAGES.docsSearch.pattern, {
		load: loadDocsSearch,
		head: ({ text }, { words }) => ({ title: words.titles.documentationSearch(text), private: true }),
		view: DocsSearchPage,
	}),
	route(PAGES.docsPage.pattern, {
		load: loadDocs,
		head: docsHead,
		view: DocsPageView,
		status: ({ kind }) => (kind === 'missing' ? 404 : 200),
		powers: (data) => ({ styleAttributes: true, otherHosts: data.kind === 'page' && data.isTrusted }),
	}),
	route(PAGES.tasks.pattern, {
		load: loadTasks,
		head: ({ search }, { words }) => ({
			title: words.titles.tasks(search),
			description: words.titles.tasksDescription,
			canonical: tasksAddress(),
			private: search !== '',
		}),
		view: TasksPage,
	}),
	route(PAGES.task.pattern, {
		load: loadTask,
		head: ({ task, record }, { words }) => ({
			title: words.titles.task(task.label),
			description: record && leadOf(record),
			canonical: taskAddress(task.id),
		}),
		view: TaskPageView,
	}),
	route(PAGES.libraries.pattern, {
		load: loadLibraries,
		head: ({ state: { search, task, keep } }, { words }) => ({
			title: words.titles.libraries(search),
			description: words.titles.librariesDescription,
			canonical: librariesAddress(),
			private: search !== '' || task !== undefined || keep !== '',
		}),
		view: LibrariesPage,
	}),
	route(PAGES.library.pattern, {
		load: loadLibrary,
		head: ({ library }, { words }) => ({
			title: words.titles.library(library.prettyLabel),
			description: words.titles.libraryDescription(library.prettyLabel),
			canonical: libraryAddress(library.key),
		}),
		view: LibraryPage,
	}),
	route(PAGES.collections.pattern, {
		load: loadCollections,
		head: ({ search, index, owner }, { words }) => ({
			title: words.titles.collections(owner),
			description: words.titles.collectionsDescription,
			private: search !== '' || index > 0,
		}),
		view: CollectionsPage,
	}),
	route(PAGES.newCollection.pattern, {
		load: loadNewCollection,
		act: actNewCollection,
		head: titled((words) => words.community.newCollection.title, true),
		view: NewCollectionPage,
	}),
	route(PAGES.collection.pattern, {
		load: loadCollection,
		act: actCollection,
		head: ({ view: { collection, owner } }, { words }) => ({
			title: words.titles.collection(collection.title, owner.name),
			description: collection.description || undefined,
			private: collection.visibility === 'private',
		}),
		view: CollectionPage,
	}),
	route(PAGES.editCollection.pattern, {
		load: loadEditCollection,
		act: actEditCollection,
		head: ({ view }, { words }) => ({ title: words.titles.editCollection(view.collection.title), private: true }),
		view: EditCollectionPage,
	}),
	route(PAGES.signUp.pattern, {
		limit: 'every',
		load: loadJoin,
		act: actJoin,
		head: titled((words) => words.account.join.title),
		view: JoinPage,
	}),
	route(PAGES.signIn.pattern, {
		limit: 'every',
		load: loadLogin,
		act: actLogin,
		head: titled((words) => words.account.login.signIn),
		view: LoginPage,
	}),
	route(PAGES.signOut.pattern, { load: loadLogout, act: actLogout, head: noHead, view: nothing }),
	route(PAGES.newRepo.pattern, { load: loadNew, act: actNew, head: titled((words) => words.titles.newRepo, true), view: NewPage }),
	route(PAGES.tokens.pattern, {
		load: loadTokens,
		act: actTokens,
		head: titled((words) => words.settings.tokens.title, true),
		view: TokensPage,
	}),
	...identityRoutes,
	...organisationRoutes,
	route(PAGES.papers.pattern, {
		load: loadPapers,
		head: ({ search }, { words }) => ({ title: words.titles.papers, description: words.titles.papersDescription, private: search !== '' }),
		view: PapersPage,
	}),
	route(PAGES.paper.pattern, {
		load: loadPaper,
		head: ({ paper: { id, title } }) => ({ title: title ?? id, alternates: [{ href: `${paperAddress(id)}.md`, type: 'text/markdown' }] }),
		view: PaperPage,
	}),
	route(PAGES.notifications.pattern, {
		load: loadNotifications,
		act: actNotifications,
		head: titled((words) => words.community.notifications.notifications, true),
		view: NotificationsPage,
	}),
	route(PAGES.notificationSettings.pattern, {
		load: loadNotificationSettings,
		act: actNotificationSettings,
		head: titled((words) => words.settings.notifications.title, true),
		view: NotificationSettingsPage,
	}),
	route(PAGES.webhooks.pattern, {
		load: loadWebhooks,
		act: actWebhooks,
		head: titled((words) => words.settings.webhooks.title, true),
		view: WebhooksPage,
	}),
	route(PAGES.webhook.pattern, {
		load: loadWebhook,
		act: actWebhook,
		head: titled((words) => words.settings.webhook.title, true),
		view: WebhookPage,
	}),
	route(PAGES.design.pattern, { load: async () => ({}), head: titled((words) => words.titles.design), view: DesignPage }),
	...REPO_KINDS.flatMap(repoPages),
	route(PAGES.repo.patterns.model, { load: loadModel, head: cardHead, view: ModelPage }),
	route(PAGES.repo.patterns.dataset, { load: loadDataset, head: cardHead, view: DatasetPage }),
	route(PAGES.datasetRows.pattern, {
		load: loadRows,
		head: (data, call) => ({
			...repoHead(data, call),
			title: call.words.titles.rows(data.split, data.frame.repo.name),
			canonical: canonicalOf(data),
		}),
		view: RowsPage,
	}),
	route(PAGES.datasetRow.pattern, {
		load: loadRow,
		head: (data, call) => ({
			...repoHead(data, call),
			title: call.words.titles.row(data.row, data.frame.repo.name),
			canonical: canonicalRow(data),
		}),
		view: RowPage,
	}),
	route(PAGES.datasetSql.pattern, {
		load: loadSql,
		head: (data, call) => ({ ...repoHead(data, call), title: call.words.titles.sql(data.frame.repo.name), private: true }),
		view: SqlPage,
	}),
	route(PAGES.chooseDatasetRows.pattern, { load: chooseRows, head: noHead, view: nothing }),
	route(PAGES.repo.patterns.space, { load: loadApp, head: cardHead, view: AppPage }),
	...(
		[
			['dataset', PAGES.datasetByShortName],
			['space', PAGES.spaceByShortName],
		] as const
	).map(([kind, { pattern }]) =>
		route(pattern, {
			load: (call: PageCall<'name'>) => shortNameOf(call, kind, call.params.name),
			head: noHead,
			view: nothing,
		}),
	),
	route(PAGES.account.pattern, {
		load: loadAccount,
		act: actAccount,
		head: (data, call) => ({
			title: data.account.fullname || data.account.name,
			description: aboutAccount(call.words, data),
			alternates: accountFeeds(data.account.name),
		}),
		view: AccountPage,
	}),
]
