import type { Account } from '@stoa/hub'
import { ButtonLink, Icon } from '@stoa/ui'
import { editAddress, PAGES } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { ACCOUNT_CARD_REPO } from '../../../parts/repo/card-template.ts'
import { useWords } from '../../../site/use-words.ts'
import type { AccountCard } from './load-account-card.ts'
import styles from './page.module.css'

/** What an account says about itself at length; those who may write it get the way to do so. */
export function CardSection({ account, card }: { account: Account; card: AccountCard }) {
	const words = useWords().account.profile
	if (!card.text && !card.may) return null
	return (
		<section className={styles.card} aria-label={words.cardOf(account.name)}>
			{card.may && <CardBar account={account} card={card} />}
			{card.text && (
				<article>
					<CardText html={card.text.html} direction={card.text.direction} />
				</article>
			)}
		</section>
	)
}

function CardBar({ account, card: { repo, text, may } }: { account: Account; card: AccountCard }) {
	const words = useWords().account.profile
	const address = repo
		? editAddress({ kind: repo.kind, id: repo.name }, 'main', 'README.md')
		: PAGES.newRepo.href({ kind: 'space', namespace: account.name, name: ACCOUNT_CARD_REPO })
	return (
		<div className={styles.cardBar}>
			<p>
				{text
					? repo?.visibility === 'private' && words.cardIsPrivate
					: words.cardIntroduces[account.kind](`${account.name}/${ACCOUNT_CARD_REPO}`)}
			</p>
			{may && (
				<ButtonLink href={address}>
					<Icon name="pencil" size={14} /> {text ? words.editCard : words.writeACard}
				</ButtonLink>
			)}
		</div>
	)
}
