import type { Account } from '@stoa/hub'
import { ButtonLink, Icon } from '@stoa/ui'
import { editAddress, PAGES } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { ACCOUNT_CARD_REPO } from '../../../layouts/repo/card-template.ts'
import type { AccountCard } from './load-account-card.ts'
import styles from './page.module.css'

/** What an account says about itself at length; those who may write it get the way to do so. */
export function CardSection({ account, card }: { account: Account; card: AccountCard }) {
	if (!card.text && !card.may) return null
	return (
		<section className={styles.card} aria-label={`Card of ${account.name}`}>
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
	const address = repo
		? editAddress({ kind: repo.kind, id: repo.name }, 'main', 'README.md')
		: PAGES.newRepo.href({ kind: 'space', namespace: account.name, name: ACCOUNT_CARD_REPO })
	return (
		<div className={styles.cardBar}>
			<p>
				{text
					? repo?.visibility === 'private' && 'The repository of this card is private. Other visitors do not see the card.'
					: `A card introduces ${account.kind === 'org' ? 'the organization' : 'you'} on this page. It is the README.md of the app repository ${account.name}/${ACCOUNT_CARD_REPO}.`}
			</p>
			{may && (
				<ButtonLink href={address}>
					<Icon name="pencil" size={14} /> {text ? 'Edit card' : 'Write a card'}
				</ButtonLink>
			)}
		</div>
	)
}
