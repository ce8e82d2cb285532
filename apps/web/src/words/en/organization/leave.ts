/** What the pages of `pages/organization/leave` say. */
export const leave = {
	title: (name: string) => `Leave ${name}`,
	lead: 'You lose access to its private repositories, and what you created there stays. To come back you need an invitation.',
	leave: 'Leave',
	leftOrganization: 'You left the organization.',
}
