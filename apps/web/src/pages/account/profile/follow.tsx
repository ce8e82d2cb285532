import type { Account } from '@stoa/hub'
import { Button } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { Csrf } from '../../../parts/csrf.tsx'
import { useWords } from '../../../site/use-words.ts'
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
	const words = useWords().account.profile
	return (
		<div className={styles.follow}>
			<p>{words.followers(followers)}</p>
			{!isOwn && (
				<form method="post" action={accountAddress(account.name)}>
					<Csrf />
					<input type="hidden" name="follow" value={isFollowing ? 'no' : 'yes'} />
					<Button type="submit" small aria-label={isFollowing ? words.unfollowNamed(account.name) : words.followNamed(account.name)}>
						{isFollowing ? words.unfollow : words.follow}
					</Button>
				</form>
			)}
		</div>
	)
}
