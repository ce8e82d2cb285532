import { sql, type Kysely } from 'kysely'

/**
 * A notification of an invitation leads to the page where it is accepted. Acceptance, refusal, withdrawal and the end of the inviter's right all
 * delete the invitation, so the notification goes by trigger: a link in it would lead nowhere.
 */
export async function removeInvitationNotices(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function remove_invitation_notice() returns trigger language plpgsql as $$
		begin
			delete from notification where user_id = old.user_id and subject = 'invitation:' || old.id;
			return null;
		end $$;
		create trigger invitation_ended after delete on invitation for each row
			when (old.user_id is not null) execute function remove_invitation_notice();
	`.execute(db)
}
