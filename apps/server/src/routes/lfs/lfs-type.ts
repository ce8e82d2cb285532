/** The type of everything that git-lfs is answered. */
export const LFS_TYPE = 'application/vnd.git-lfs+json'
