import { Navigate, useLocation } from '@umijs/max';

export default function Start() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/intro', search }} replace />;
}
