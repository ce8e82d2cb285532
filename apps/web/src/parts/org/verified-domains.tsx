import { Icon } from '@stoa/ui'
import styles from '../settings.module.css'
import { useWords } from '../../site/use-words.ts'

/** The domains that an organization has proven to be its own. */
export function VerifiedDomains({ domains }: { domains: readonly string[] }) {
	const words = useWords().parts.org
	if (domains.length === 0) return null
	return (
		<ul className={styles.domains} aria-label={words.verifiedDomains}>
			{domains.map((domain) => (
				<li key={domain}>
					<Icon name="check" /> <bdi>{domain}</bdi> <span className={styles.verified}>{words.verified}</span>
				</li>
			))}
		</ul>
	)
}
