import { sql, type Kysely } from 'kysely'

/**
 * What happened, for whoever is told of it later: webhooks, notifications. Triggers write the rows, so that nothing that is committed is
 * missed, whichever way it came. Readers stay below the oldest transaction still running, as those of the change feed do.
 */
export async function createHappeningTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table happening (
			seq bigint generated always as identity primary key,
			xid xid8 not null default pg_current_xact_id(),
			at timestamptz not null default now(),
			kind text not null,
			facts json not null
		);
		create index happening_order on happening (xid, seq);
		create table happening_reader (
			name text primary key,
			xid xid8 not null default '0',
			seq bigint not null default 0
		);
		create function note_happening(what text, facts json) returns void language plpgsql as $$
		begin
			insert into happening (kind, facts) values (what, facts);
			perform pg_notify('stoa_changes', '');
		end $$;
	`.execute(db)
	await createRepoTriggers(db)
	await createThreadTriggers(db)
	await createPeopleTriggers(db)
	await createWebhookTables(db)
	await createNotificationTables(db)
}

async function createRepoTriggers(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function facts_of_repo(r repo) returns json language sql immutable as $$
			select json_build_object('repoId', r.id, 'repoKind', r.kind, 'name', r.name, 'ownerId', r.owner_id, 'visibility', r.visibility)
		$$;
		create function note_repo_happening() returns trigger language plpgsql as $$
		begin
			if tg_op = 'INSERT' then
				perform note_happening('repo-created', facts_of_repo(new));
			elsif tg_op = 'DELETE' then
				perform note_happening('repo-deleted', facts_of_repo(old));
			else
				if old.name <> new.name or old.owner_id <> new.owner_id then
					perform note_happening('repo-moved', json_build_object('repoId', new.id, 'before', facts_of_repo(old)));
				end if;
				if old.visibility <> new.visibility or old.gated <> new.gated then
					perform note_happening('repo-configured', json_build_object('repoId', new.id, 'visibility', new.visibility, 'wasPublic', old.visibility = 'public'));
				end if;
				if old.head_oid is distinct from new.head_oid and new.head_oid is not null then
					perform note_happening('repo-content', json_build_object('repoId', new.id, 'before', encode(old.head_oid, 'hex'), 'after', encode(new.head_oid, 'hex')));
				end if;
			end if;
			return null;
		end $$;
		create trigger repo_happened after insert or delete on repo for each row execute function note_repo_happening();
		create trigger repo_happened_again after update of name, owner_id, visibility, gated, head_oid on repo
			for each row execute function note_repo_happening();
	`.execute(db)
}

async function createThreadTriggers(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function note_discussion_happening() returns trigger language plpgsql as $$
		begin
			if tg_op = 'INSERT' then
				perform note_happening('discussion-created', json_build_object('repoId', new.repo_id, 'discussionId', new.id, 'number', new.number, 'byId', new.author_id));
			elsif tg_op = 'DELETE' then
				perform note_happening('discussion-deleted', json_build_object('repoId', old.repo_id, 'discussionId', old.id, 'number', old.number,
					'title', old.title, 'status', old.status, 'authorId', old.author_id, 'isPullRequest', old.target is not null));
			elsif old.title <> new.title or old.status <> new.status or old.pinned <> new.pinned then
				perform note_happening('discussion-changed', json_build_object('repoId', new.repo_id, 'discussionId', new.id, 'number', new.number,
					'status', case when old.status <> new.status then new.status end));
			end if;
			return null;
		end $$;
		create trigger discussion_happened after insert or update or delete on discussion
			for each row execute function note_discussion_happening();
		create function note_comment_happening() returns trigger language plpgsql as $$
		declare thread discussion;
		begin
			if new.data ->> 'type' <> 'comment' then return null; end if;
			select * into thread from discussion where id = new.discussion_id;
			perform note_happening(
				case when tg_op = 'UPDATE' then 'comment-changed'
					when exists (select from discussion_event where discussion_id = new.discussion_id and id <> new.id) then 'comment-added'
					else 'comment-opened' end,
				json_build_object('repoId', thread.repo_id, 'discussionId', thread.id, 'number', thread.number, 'eventId', new.id, 'byId', new.author_id));
			return null;
		end $$;
		create trigger comment_happened after insert or update on discussion_event for each row execute function note_comment_happening();
	`.execute(db)
}

async function createPeopleTriggers(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function note_access_happening() returns trigger language plpgsql as $$
		begin
			if tg_op = 'INSERT' or old.status <> new.status then
				perform note_happening('access-' || new.status, json_build_object('repoId', new.repo_id, 'userId', new.user_id, 'byId', new.reviewed_by));
			end if;
			return null;
		end $$;
		create trigger access_happened after insert or update on access_request for each row execute function note_access_happening();
		create function note_follow_happening() returns trigger language plpgsql as $$
		begin
			perform note_happening('followed', json_build_object('accountId', new.account_id, 'byId', new.follower_id));
			return null;
		end $$;
		create trigger follow_happened after insert on follow for each row execute function note_follow_happening();
	`.execute(db)
}

async function createWebhookTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table webhook (
			id text collate "C" primary key,
			user_id text collate "C" not null references account on delete cascade,
			url text not null,
			secret text,
			domains json not null,
			watched json not null,
			disabled boolean not null default false,
			created_at timestamptz not null
		);
		create index webhook_user on webhook (user_id);
		create table webhook_watch (
			webhook_id text collate "C" not null references webhook on delete cascade,
			type text not null,
			name text collate "C" not null
		);
		create index webhook_watch_name on webhook_watch (name, type);
		create index webhook_watch_of on webhook_watch (webhook_id);
		create table webhook_delivery (
			id text collate "C" primary key,
			webhook_id text collate "C" not null references webhook on delete cascade,
			event text not null,
			payload json not null,
			created_at timestamptz not null,
			next_at timestamptz,
			attempts integer not null default 0,
			status integer,
			failure text,
			finished_at timestamptz
		);
		create index webhook_delivery_of on webhook_delivery (webhook_id, id desc);
		create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null;
	`.execute(db)
}

async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table notification (
			id text collate "C" not null default replace(gen_random_uuid()::text, '-', ''),
			user_id text collate "C" not null references account on delete cascade,
			subject text collate "C" not null,
			kind text not null,
			reason text not null,
			repo_id text collate "C" references repo on delete cascade,
			discussion_id text collate "C" references discussion on delete cascade,
			by_id text collate "C" references account on delete cascade,
			event_id text collate "C",
			unread boolean not null default true,
			updated_at timestamptz not null,
			mail_at timestamptz,
			primary key (user_id, subject)
		);
		create index notification_mail on notification (mail_at) where mail_at is not null;
		create unique index notification_id on notification (id);
		create index notification_shown on notification (user_id, unread desc, updated_at desc);
		create index notification_repo on notification (repo_id) where repo_id is not null;
		create index notification_discussion on notification (discussion_id) where discussion_id is not null;
		create index notification_by on notification (by_id) where by_id is not null;
		create table watch (
			user_id text collate "C" not null references account on delete cascade,
			subject text collate "C" not null,
			level text not null check (level in ('watching', 'muted')),
			primary key (user_id, subject)
		);
		create index watch_subject on watch (subject);
		create table notification_choice (
			user_id text collate "C" primary key references account on delete cascade,
			unwanted json not null,
			by_mail boolean not null default false
		);
	`.execute(db)
}
