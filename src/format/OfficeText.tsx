/** What the office or the policy wrote itself is Chinese in every language of the screen, and is read aloud as such. */
export const OfficeText = ({ children }: { children: string }) => <bdi lang="zh-CN">{children}</bdi>;
