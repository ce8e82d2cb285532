import type { Account } from '@stoa/hub'
import { Avatar } from '@stoa/ui'
import { avatarPath } from '@stoa/vocabulary'

/** The picture of an account, or the mark made from its name. */
export function AccountAvatar({
	account: { name, kind, avatar },
	size = 20,
}: {
	account: Pick<Account, 'name' | 'kind' | 'avatar'>
	size?: number
}) {
	return <Avatar name={name} size={size} round={kind === 'user'} src={avatar === undefined ? undefined : avatarPath(name, avatar)} />
}
