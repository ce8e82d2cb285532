import type { Account } from '@stoa/hub'
import { Button } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import { Csrf } from '../../../layouts/csrf.tsx'
import styles from './page.module.css'

/** How many follow an account, and the button to follow it; people cannot follow themselves. */
export function Follow({
	account,
	followers,
	isFollowing,
	isOwn,
}: {
	account: Account
	followers: number
	isFollowing: boolean
	isOwn: boolean
}) {
	return (
		<div className={styles.follow}>
			<p>{countedWord(followers, 'follower')}</p>
			{!isOwn && (
				<form method="post" action={accountAddress(account.name)}>
					<Csrf />
					<input type="hidden" name="follow" value={isFollowing ? 'no' : 'yes'} />
					<Button type="submit" small aria-label={`${isFollowing ? 'Unfollow' : 'Follow'} ${account.name}`}>
						{isFollowing ? 'Unfollow' : 'Follow'}
					</Button>
				</form>
			)}
		</div>
	)
}
